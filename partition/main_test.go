package partition_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/verify/server/servertest"
)

var ctx = context.Background()

func TestMain(m *testing.M) { servertest.Main(m) }

var buildBinary = sync.OnceValues(func() (string, error) {
	path := filepath.Join(binaryFolder, "pgseal")
	out, err := exec.Command("go", "build", "-o", path, "../cmd/pgseal").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

var binaryFolder string

// binary builds the command once, into the test server's folder, which goes when
// the server stops.
func binary(t testing.TB) string {
	t.Helper()
	binaryFolder = servertest.Server(t).Host()
	path, err := buildBinary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// pgseal runs one command line.
func pgseal(t testing.TB, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := exec.Command(binary(t), append([]string{"partitions"}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// dial connects until the test ends.
func dial(t testing.TB, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(ctx) })
	return conn
}

func mustExec(t testing.TB, conn *pgx.Conn, sql string) {
	t.Helper()
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// value is the text of a query's one value.
func value(t testing.TB, conn *pgx.Conn, sql string) string {
	t.Helper()
	var text *string
	if err := conn.QueryRow(ctx, "SELECT ("+sql+")::text", pgx.QueryExecModeExec).Scan(&text); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if text == nil {
		return "NULL"
	}
	return *text
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// database is a database of its own that holds "o"."e".
func database(t testing.TB) (dsn string, conn *pgx.Conn) {
	t.Helper()
	dsn = servertest.Database(t)
	conn = dial(t, dsn)
	mustExec(t, conn, read(t, "testdata/cases/base.sql"))
	return dsn, conn
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
