package partition_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/pgseal/pgseal/verify/server"
)

type logLine struct {
	Level, Msg, Address, Error string
	Ahead                      int
}

// TestMaintainer runs the loop over a server that is killed and comes back.
func TestMaintainer(t *testing.T) {
	t.Parallel()
	s, err := server.Start(ctx, server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Stop() }()
	conn := dial(t, s.DSN("postgres"))
	mustExec(t, conn, read(t, "testdata/cases/base.sql"))
	cmd := exec.Command(binary(t), "partitions", "ensure", "--schema", "o", "--table", "e",
		"--every", "100ms", "--metrics", "127.0.0.1:0", "--dsn", s.DSN("postgres"))
	pipe, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	lines := bufio.NewScanner(pipe)
	await := func(wanted func(logLine) bool) logLine {
		t.Helper()
		for lines.Scan() {
			var l logLine
			if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
				t.Fatalf("%v: %s", err, lines.Text())
			}
			if wanted(l) {
				return l
			}
		}
		t.Fatal("the log ended: ", lines.Err())
		return logLine{}
	}
	ok := func(l logLine) bool { return l.Msg == "tick" && l.Ahead == 5 }
	address := await(func(l logLine) bool { return l.Address != "" }).Address
	await(ok)
	mustExec(t, conn, `INSERT INTO o.e (sequence) VALUES (999999999)`)
	if l := await(func(l logLine) bool { return l.Level == "ERROR" }); !strings.Contains(l.Error, "1 rows of range [998000000, 1000000000) lie in") {
		t.Errorf("error %q", l.Error)
	}
	mustExec(t, conn, `DELETE FROM o.e`)
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	await(func(l logLine) bool { return strings.Contains(l.Error, "connecting") })
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	await(ok)
	response, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pgseal_partitions_ahead 5\n", `pgseal_partitions_ticks_total{result="problem"}`, "pgseal_partitions_last_success_timestamp_seconds "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // to the end of the pipe
		continue
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}
