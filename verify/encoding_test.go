package verify_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestEncodings applies artifacts where the database or the client has another
// encoding than the file. The schema has its name, or there is a clear error and
// no schema.
func TestEncodings(t *testing.T) {
	ctx := context.Background()
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	s := servertest.Server(t)
	admin := servertest.Conn(t)
	for _, database := range []string{"UTF8", "SQL_ASCII", "LATIN1", "EUC_JP"} {
		name := "encoding_" + strings.ToLower(database)
		if _, err := admin.Exec(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE template0 ENCODING '%s' LC_COLLATE 'C' LC_CTYPE 'C'", name, database)); err != nil {
			t.Fatal(err)
		}
		conn, err := pgx.Connect(ctx, s.DSN(name)+" options='-c client_encoding=UTF8'")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(ctx) }()
		for _, client := range []string{"UTF8", "LATIN1", "SQL_ASCII", "SJIS"} {
			// Some pairs have no conversion: then a client cannot even connect.
			if _, err := conn.Exec(ctx, "SET LOCAL client_encoding TO '"+client+"'"); err != nil {
				continue
			}
			for _, how := range []string{"psql", "driver"} {
				for _, schema := range []string{`a"b`, "schéma", "スキーマ", `ど"\`} {
					t.Run(strings.Join([]string{database, client, how, schema}, "/"), func(t *testing.T) {
						text, err := family.Render(schema, render.Options{})
						if err != nil {
							t.Fatal(err)
						}
						message := apply(t, how, s.DSN(name), client, text)
						rows, err := conn.Query(ctx, `SELECT convert_to(nspname::text, getdatabaseencoding()) FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')`)
						if err != nil {
							t.Fatal(err)
						}
						created, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
						if err != nil {
							t.Fatal(err)
						}
						var want []byte
						if database == "SQL_ASCII" {
							want = []byte(schema)
						} else if err := conn.QueryRow(ctx, "SELECT convert_to($1::text, getdatabaseencoding())", schema).Scan(&want); err != nil {
							want = nil // this database cannot hold the name
						}
						switch {
						case message != "":
							if len(created) != 0 {
								t.Errorf("refused with %q, yet there is %q", message, created)
							}
							if want != nil && how == "psql" {
								t.Errorf("psql was refused: %s", message)
							}
							if !strings.Contains(message, "encoding") && !strings.Contains(message, "did not arrive") {
								t.Errorf("an unclear error: %s", message)
							}
						case len(created) != 1 || string(created[0]) != string(want):
							t.Errorf("created %q, want %q", created, want)
						}
						if _, err := conn.Exec(ctx, `DO $do$ DECLARE s name; BEGIN
							FOR s IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
							LOOP EXECUTE format('DROP SCHEMA %I CASCADE', s); END LOOP; END $do$`); err != nil {
							t.Fatal(err)
						}
					})
				}
			}
		}
	}
}

// apply applies a file from a client of some encoding and returns the error's
// text, or "".
func apply(t *testing.T, how, dsn, client string, text []byte) string {
	t.Helper()
	if how == "driver" {
		ctx := context.Background()
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(ctx) }()
		if _, err := conn.Exec(ctx, "SET client_encoding TO '"+client+"'"); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.PgConn().Exec(ctx, string(text)).ReadAll(); err != nil {
			return err.Error()
		}
		return ""
	}
	path := filepath.Join(t.TempDir(), "artifact.sql")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", path, "-d", strings.ReplaceAll(dsn, "client_encoding=UTF8", ""))
	cmd.Env = append(os.Environ(), "PGCLIENTENCODING="+client)
	if out, err := cmd.CombinedOutput(); err != nil {
		return string(out)
	}
	return ""
}
