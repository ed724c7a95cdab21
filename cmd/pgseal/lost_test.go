package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server"
)

// TestConnectionLost cuts the connection after more and more of what the server
// says: nothing is printed but the error, until all of it came through.
func TestConnectionLost(t *testing.T) {
	ctx := context.Background()
	s, err := server.Start(ctx, server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Stop() }()
	conn, err := pgx.Connect(ctx, s.DSN("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	artifact, err := family.Render("alkstore", render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(ctx, string(artifact)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"snapshot"}, {"check"}, {"check", "--format", "json"}} {
		for limit := int64(600); ; limit *= 2 {
			address := cutAfter(t, s.Host()+"/.s.PGSQL.5432", limit)
			dsn := fmt.Sprintf("host=%s port=%d user=%s dbname=postgres sslmode=disable", address.IP, address.Port, s.User())
			var stdout, stderr strings.Builder
			code := run(ctx, os.Getenv, strings.NewReader(""), &stdout, &stderr, append(args, "--schema", "alkstore", "--dsn", dsn))
			if code == exitOK {
				if limit == 600 {
					t.Fatal("nothing was cut")
				}
				break
			}
			if code != exitEnvironment || stdout.Len() > 0 || !strings.HasPrefix(stderr.String(), "pgseal: error: ") {
				t.Errorf("%v, cut after %d bytes: exit code %d, stdout %q, stderr %q", args, limit, code, stdout.String(), stderr.String())
			}
		}
	}
}

// cutAfter forwards connections to a socket, each for that many bytes of the
// answers.
func cutAfter(t *testing.T, socket string, limit int64) *net.TCPAddr {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			upstream, err := net.Dial("unix", socket)
			if err != nil {
				_ = client.Close()
				continue
			}
			go func() { _, _ = io.Copy(upstream, client) }()
			go func() {
				_, _ = io.CopyN(client, upstream, limit)
				_ = client.Close()
				_ = upstream.Close()
			}()
		}
	}()
	return listener.Addr().(*net.TCPAddr)
}
