package render_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

const grantedFamily = `
CREATE TABLE IF NOT EXISTS "{schema}"."serial" ("id" "serial" PRIMARY KEY);
ALTER TABLE "{schema}"."serial" ADD COLUMN IF NOT EXISTS "more" "bigserial";
CREATE TABLE IF NOT EXISTS "{schema}"."identity" ("id" INT GENERATED ALWAYS AS IDENTITY, "n" INT);
CREATE TABLE IF NOT EXISTS "{schema}"."parent" ("id" INT) PARTITION BY LIST ("id");
CREATE TABLE IF NOT EXISTS "{schema}"."child" PARTITION OF "{schema}"."parent" DEFAULT;
CREATE TABLE IF NOT EXISTS "{schema}"."copied" AS SELECT 1 AS "n";
CREATE SEQUENCE IF NOT EXISTS "{schema}"."numbers";
CREATE OR REPLACE VIEW "{schema}"."shown" AS SELECT "n" FROM "{schema}"."identity";
CREATE MATERIALIZED VIEW IF NOT EXISTS "{schema}"."summed" AS SELECT "pg_catalog"."sum"("n") AS "n" FROM "{schema}"."identity";
CREATE OR REPLACE FUNCTION "{schema}"."call"() RETURNS INT LANGUAGE "sql" SET "search_path" TO "pg_catalog", "pg_temp" AS 'SELECT 1';
`

// TestGranted tries what a role may do that has the grants of an artifact, applied
// twice. PUBLIC in capitals is a role like any other.
func TestGranted(t *testing.T) {
	ctx := context.Background()
	family, err := render.Parse("granted", []byte(grantedFamily))
	if err != nil {
		t.Fatal(err)
	}
	conn := servertest.Conn(t)
	exec := func(sql string) error {
		_, err := conn.Exec(ctx, sql)
		return err
	}
	must := func(sql string) {
		t.Helper()
		if err := exec(sql); err != nil {
			t.Fatalf("%v in %.200s", err, sql)
		}
	}
	must(`CREATE ROLE "PUBLIC"; CREATE ROLE "granted_other"`)
	t.Cleanup(func() { must(`RESET ROLE; DROP OWNED BY "PUBLIC"; DROP ROLE "PUBLIC", "granted_other"`) })
	artifact, err := family.Render("g", render.Options{Grants: []string{"PUBLIC"}})
	if err != nil {
		t.Fatal(err)
	}
	must(string(artifact))
	must(string(artifact))
	for _, tt := range []struct {
		sql     string
		allowed bool
	}{
		{`INSERT INTO g.serial DEFAULT VALUES`, true},
		{`INSERT INTO g.identity (n) VALUES (1)`, true},
		{`SELECT nextval('g.identity_id_seq')`, false},
		{`INSERT INTO g.parent VALUES (1)`, true},
		{`INSERT INTO g.child VALUES (1)`, false},
		{`UPDATE g.copied SET n = 2`, true},
		{`SELECT nextval('g.numbers')`, true},
		{`SELECT setval('g.numbers', 1)`, false},
		{`INSERT INTO g.shown VALUES (1)`, true},
		{`SELECT FROM g.summed`, true},
		{`REFRESH MATERIALIZED VIEW g.summed`, false},
		{`SELECT g.call()`, true},
		{`TRUNCATE g.copied`, false},
	} {
		must(`SET ROLE "PUBLIC"`)
		err := exec(tt.sql)
		var refused *pgconn.PgError
		if tt.allowed && err != nil || !tt.allowed && (!errors.As(err, &refused) || refused.Code != "42501") {
			t.Errorf("%s: %v, want it allowed: %v", tt.sql, err, tt.allowed)
		}
		must(`RESET ROLE; SET ROLE "granted_other"`)
		if err := exec(tt.sql); !errors.As(err, &refused) || refused.Code != "42501" {
			t.Errorf("%s by a role that was granted nothing: %v", tt.sql, err)
		}
		must(`RESET ROLE`)
	}
}
