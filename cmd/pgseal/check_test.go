package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/pgseal/pgseal/verify/server"
)

// database returns the script command of that name: it makes an empty database on
// a server that all scripts share, and sets the PG* variables for it.
func database(t *testing.T) func(*testscript.TestScript, bool, []string) {
	start := sync.OnceValues(func() (*server.Server, error) {
		s, err := server.Start(context.Background(), server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
		if err == nil {
			t.Cleanup(func() { _ = s.Stop() })
		}
		return s, err
	})
	var made atomic.Int64
	return func(ts *testscript.TestScript, _ bool, _ []string) {
		s, err := start()
		ts.Check(err)
		config, err := s.Config("postgres")
		ts.Check(err)
		conn, err := pgx.ConnectConfig(context.Background(), config)
		ts.Check(err)
		defer func() { _ = conn.Close(context.Background()) }()
		name := fmt.Sprintf("script%d", made.Add(1))
		_, err = conn.Exec(context.Background(), "CREATE DATABASE "+name)
		ts.Check(err)
		ts.Setenv("PGHOST", config.Host)
		ts.Setenv("PGUSER", config.User)
		ts.Setenv("PGDATABASE", name)
	}
}
