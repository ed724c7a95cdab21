package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

func TestServer(t *testing.T) {
	ctx := context.Background()
	for name, value := range map[string]string{"PGPORT": "1", "PGUSER": "nobody", "PGSSLMODE": "require", "PGHOST": "nowhere"} {
		t.Setenv(name, value)
	}
	s, err := Start(ctx, Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Stop() }()
	query := func(sql string) string {
		t.Helper()
		conn, err := pgx.Connect(ctx, s.DSN("postgres"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(ctx) }()
		var value string
		if err := conn.QueryRow(ctx, sql).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	if got := query("SHOW server_encoding"); got != "UTF8" {
		t.Errorf("encoding %s, want UTF8", got)
	}
	query("SELECT lo_create(42)::text")
	pids, err := s.processes()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	if running(pids[0]) {
		t.Error("the postmaster survived Kill")
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := query("SELECT oid::text FROM pg_largeobject_metadata"); got != "42" {
		t.Errorf("after the restart: %s", got)
	}
	if pids, err = s.processes(); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if running(pids[0]) {
		t.Error("the postmaster survived Stop")
	}
	if _, err := os.Stat(s.folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Stop left %s behind", s.folder)
	}
	if err := s.Stop(); err != nil {
		t.Errorf("the second Stop: %v", err)
	}
}

// TestOrphan kills a process that runs a server, and finds nothing left of it.
func TestOrphan(t *testing.T) {
	if os.Getenv("PGSEAL_ORPHAN") != "" {
		s, err := Start(context.Background(), Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("folder", s.folder)
		select {}
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestOrphan$")
	cmd.Env = append(os.Environ(), "PGSEAL_ORPHAN=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var folder string
	if _, err := fmt.Fscanf(out, "folder %s\n", &folder); err != nil {
		t.Fatal(err)
	}
	pids, err := processes(filepath.Join(folder, "data"))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if err := (&Server{}).wait(pids[:1]); err != nil {
		t.Error(err)
	}
	for range 1000 {
		if _, err = os.Stat(folder); errors.Is(err, os.ErrNotExist) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%s was left behind", folder)
}

func TestNoBinaries(t *testing.T) {
	if _, err := Start(context.Background(), Options{BinDir: t.TempDir()}); !errors.Is(err, ErrNoBinaries) {
		t.Errorf("Start = %v, want ErrNoBinaries", err)
	}
}
