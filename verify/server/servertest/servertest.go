// Package servertest gives tests a database of their own on a throw-away server.
package servertest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/verify/server"
)

var (
	once    sync.Once
	shared  *server.Server
	failed  error
	counter atomic.Int64
)

// Main runs a package's tests and stops their server.
func Main(m *testing.M) {
	code := m.Run()
	if shared != nil {
		if err := shared.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// Server returns the server of this test binary, started at the first call.
func Server(t testing.TB) *server.Server {
	t.Helper()
	once.Do(func() {
		shared, failed = server.Start(context.Background(), server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	})
	if failed != nil {
		t.Fatal(failed)
	}
	return shared
}

// Database creates an empty database and returns its connection string.
func Database(t testing.TB) string {
	t.Helper()
	s := Server(t)
	admin := connect(t, s.DSN("postgres"))
	name := fmt.Sprintf("test%d", counter.Add(1))
	if _, err := admin.Exec(context.Background(), "CREATE DATABASE "+name+" TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	return s.DSN(name)
}

// Conn connects to an empty database of its own until the test ends.
func Conn(t testing.TB) *pgx.Conn {
	t.Helper()
	return connect(t, Database(t))
}

func connect(t testing.TB, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}
