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
	for name, value := range map[string]string{
		"PGPORT": "1", "PGUSER": "nobody", "PGSSLMODE": "require", "PGHOST": "nowhere", "PGSERVICE": "nosuch", "PGTZ": "Nowhere",
		"PGOPTIONS": "-c default_transaction_read_only=on", "PGCONNECT_TIMEOUT": "xx", "PGTARGETSESSIONATTRS": "zz",
	} {
		t.Setenv(name, value)
	}
	s, err := Start(ctx, Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Stop() }()
	query := func(sql string) string {
		t.Helper()
		config, err := s.Config("postgres")
		if err != nil {
			t.Fatal(err)
		}
		conn, err := pgx.ConnectConfig(ctx, config)
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

// TestOrphan kills a process at several moments of its server's life, and finds
// nothing left of it.
func TestOrphan(t *testing.T) {
	if os.Getenv("PGSEAL_ORPHAN") != "" {
		if _, err := Start(context.Background(), Options{BinDir: os.Getenv("PGSEAL_PG_BIN")}); err != nil {
			t.Fatal(err)
		}
		select {}
	}
	for _, moment := range []time.Duration{20, 60, 100, 150, 1000} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestOrphan$")
		cmd.Env = append(os.Environ(), "PGSEAL_ORPHAN=1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(moment * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		var left []string
		for range 1000 {
			if left = folders(t, cmd.Process.Pid); len(left) == 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if len(left) > 0 {
			t.Errorf("killed after %d ms, it left %q behind", moment, left)
		}
	}
}

func folders(t *testing.T, pid int) []string {
	t.Helper()
	var found []string
	for _, in := range []string{roomInMemory(), os.TempDir()} {
		of, err := filepath.Glob(filepath.Join(in, fmt.Sprintf("pgseal-server-%d-*", pid)))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, of...)
	}
	return found
}

func TestNoBinaries(t *testing.T) {
	if _, err := Start(context.Background(), Options{BinDir: t.TempDir()}); !errors.Is(err, ErrNoBinaries) {
		t.Errorf("Start = %v, want ErrNoBinaries", err)
	}
}
