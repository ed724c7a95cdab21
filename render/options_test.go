package render_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// TestOwnerAndGrants applies artifacts for roles with hostile names: everything
// belongs to the owner, and the application can do what it needs and no more.
func TestOwnerAndGrants(t *testing.T) {
	ctx := context.Background()
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	for i, names := range [][3]string{
		{"plain", "owner", "app"},
		{`sch"em'a`, `own"er'`, `a"; DROP TABLE public.victim; --`},
		{"slash", `own\er'"`, `a\'pp`},
		{`back\slash`, "role}", "{role}"},
		{"{role}", "{schema}", "{{schema}}"},
		{"スキーマ", "所有者", "アプリ"},
	} {
		schema, owner, app := names[0], names[1], names[2]
		conn := servertest.Conn(t)
		exec := func(sql string) {
			t.Helper()
			if _, err := conn.Exec(ctx, sql); err != nil {
				t.Fatalf("case %d: %v in %.200s", i, err, sql)
			}
		}
		exec("CREATE TABLE public.victim ()")
		exec("CREATE ROLE " + quote.Identifier(owner))
		exec("CREATE ROLE " + quote.Identifier(app))
		artifact, err := family.Render(schema, render.Options{Owner: owner, Grants: []string{app}})
		if err != nil {
			t.Fatal(err)
		}
		exec(string(artifact))
		exec(string(artifact))
		rows, err := conn.Query(ctx, `SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)
			UNION SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1`, schema)
		if err != nil {
			t.Fatal(err)
		}
		owners, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil || len(owners) != 1 || owners[0] != owner {
			t.Errorf("%+q belongs to %+q, want %+q: %v", schema, owners, owner, err)
		}
		exec("SET ROLE " + quote.Identifier(app))
		job := quote.Qualified(schema, "job")
		exec("INSERT INTO " + job + " (queue, payload, run_at, created_at) VALUES ('q', '', 0, 0)")
		exec("UPDATE " + job + " SET attempts = 1")
		exec("DELETE FROM " + job)
		exec("SELECT FROM " + quote.Qualified(schema, "locks"))
		for _, forbidden := range []string{"TRUNCATE " + job, "DROP TABLE " + job, "CREATE TABLE " + quote.Qualified(schema, "mine") + " ()"} {
			if _, err := conn.Exec(ctx, forbidden); err == nil {
				t.Errorf("the application may %s", forbidden)
			}
		}
		exec("RESET ROLE")
		exec("TABLE public.victim")
		var public int
		if err := conn.QueryRow(ctx, `SELECT count(*) FROM pg_class, aclexplode(relacl) WHERE grantee = 0
			AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)`, schema).Scan(&public); err != nil || public != 0 {
			t.Errorf("%d grants to PUBLIC, %v", public, err)
		}
	}
}

func TestOptions(t *testing.T) {
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	text, err := family.Render("a", render.Options{NoCreateSchema: true, LockTimeout: 1500e6})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "CREATE SCHEMA") || !strings.Contains(string(text), `"lock_timeout" TO '1500ms'`) {
		t.Errorf("the options are not in\n%.1500s", text)
	}
}
