package server

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestServer(t *testing.T) {
	ctx := context.Background()
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

func TestNoBinaries(t *testing.T) {
	if _, err := Start(context.Background(), Options{BinDir: t.TempDir()}); !errors.Is(err, ErrNoBinaries) {
		t.Errorf("Start = %v, want ErrNoBinaries", err)
	}
}
