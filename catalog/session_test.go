package catalog_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestSession reads one schema from sessions whose settings change what
// PostgreSQL prints.
func TestSession(t *testing.T) {
	conn := servertest.Conn(t)
	execute(t, conn, "CREATE ROLE nobody_here")
	t.Cleanup(func() { execute(t, conn, "RESET ROLE; DROP ROLE nobody_here") })
	for _, file := range []string{"sample", "torture"} {
		load(t, conn, file, file)
		want := snapshot(t, conn, file)
		for _, settings := range []string{
			`SET search_path = "` + file + `"`,
			"SET DateStyle = 'SQL, DMY'",
			"SET IntervalStyle = 'sql_standard'",
			"SET TimeZone = 'America/New_York'",
			"SET bytea_output = 'escape'",
			"SET standard_conforming_strings = off",
			"SET quote_all_identifiers = off",
			"SET extra_float_digits = -15",
			"SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off",
			"SET default_transaction_isolation = 'serializable'",
			"SET row_security = off",
			"CREATE TEMP TABLE audit (x int); CREATE TEMP TABLE text (x int)",
			"SET ROLE nobody_here",
		} {
			execute(t, conn, settings)
			if diff := catalog.Diff("default", want, settings, snapshot(t, conn, file)); diff != "" {
				t.Error(diff)
			}
			execute(t, conn, "RESET ROLE; RESET ALL; DISCARD TEMP")
		}
	}
}

// TestLocale reads a schema from a database that sorts text in another way.
func TestLocale(t *testing.T) {
	ctx := context.Background()
	admin := servertest.Conn(t)
	var icu bool
	err := admin.QueryRow(ctx, `SELECT current_setting('server_version_num')::int >= 150000
		AND EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i')`).Scan(&icu)
	if err != nil {
		t.Fatal(err)
	}
	if !icu {
		t.Skip("no database can sort by ICU here")
	}
	execute(t, admin, "CREATE DATABASE icu TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'")
	t.Cleanup(func() { execute(t, admin, "DROP DATABASE icu") })
	conn, err := pgx.Connect(ctx, servertest.Server(t).DSN("icu"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	load(t, conn, "sample", "sample")
	load(t, admin, "sample", "sample")
	if diff := catalog.Diff("C", snapshot(t, admin, "sample"), "icu", snapshot(t, conn, "sample")); diff != "" {
		t.Error(diff)
	}
}

func TestHiddenCatalog(t *testing.T) {
	conn := servertest.Conn(t)
	load(t, conn, "sample", "sample")
	execute(t, conn, "CREATE ROLE kept_out; REVOKE SELECT ON pg_policy FROM PUBLIC; SET ROLE kept_out")
	t.Cleanup(func() { execute(t, conn, "RESET ROLE; DROP ROLE kept_out") })
	_, err := catalog.Snapshot(context.Background(), conn, "sample")
	var server *pgconn.PgError
	if !errors.As(err, &server) || server.Code != "42501" {
		t.Errorf("what the role may not read is %v, want permission denied", err)
	}
}

func TestNoSchema(t *testing.T) {
	conn := servertest.Conn(t)
	execute(t, conn, `CREATE SCHEMA alkstore; CREATE SCHEMA "AlkStor"; CREATE SCHEMA outbox`)
	_, err := catalog.Snapshot(context.Background(), conn, "alkstroe")
	var missing *catalog.NoSchemaError
	if !errors.As(err, &missing) || missing.Schema != "alkstroe" || !slices.Equal(missing.Close, []string{"AlkStor", "alkstore"}) {
		t.Errorf("Snapshot = %v, want a NoSchemaError with the names that are close", err)
	}
}

// TestConcurrentDrop reads a schema while another session makes and drops objects
// in it: the functions that print definitions see that at once.
func TestConcurrentDrop(t *testing.T) {
	ctx := context.Background()
	dsn := servertest.Database(t)
	var conns [2]*pgx.Conn
	for i := range conns {
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(ctx) }()
		conns[i] = conn
	}
	execute(t, conns[0], "CREATE SCHEMA busy; CREATE TABLE busy.kept (id int)")
	want := snapshot(t, conns[0], "busy")
	stop, stopped := make(chan struct{}), make(chan error)
	defer func() {
		close(stop)
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	}()
	go func() {
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			case <-time.After(30 * time.Millisecond):
			}
			_, err := conns[1].Exec(ctx, `CREATE TABLE busy.t (id int PRIMARY KEY, note text DEFAULT 'a' CHECK (note <> ''));
				CREATE INDEX ON busy.t (note); CREATE VIEW busy.v AS SELECT * FROM busy.t`)
			if err == nil {
				_, err = conns[1].Exec(ctx, "DROP TABLE busy.t CASCADE")
			}
			if err != nil {
				stopped <- err
				return
			}
		}
	}()
	for range 50 {
		for _, d := range catalog.Compare(want, snapshot(t, conns[0], "busy"), "busy") {
			if !d.IsAddition() {
				t.Errorf("%+v", d)
			}
		}
	}
}
