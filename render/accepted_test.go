package render_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestAccepted applies the templates of testdata/accepted, twice, for names that
// try to get out of each place, whatever standard_conforming_strings says. What
// a name means in a comment and a default shows that it arrived whole.
func TestAccepted(t *testing.T) {
	ctx := context.Background()
	paths, err := filepath.Glob("testdata/accepted/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases: ", err)
	}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		family, err := render.Parse("case", source)
		if err != nil {
			t.Fatal(err)
		}
		for _, schema := range []string{
			"plain", `'; DROP TABLE public.victim; --`, `x; DROP TABLE public.victim; --`, `"; DROP TABLE public.victim; --`,
			`\'; DROP TABLE public.victim; --`, `''; DROP TABLE public.victim; --`, `%I%s`, `back\slash\`, "MixedCase", "スキーマ", "{schema}",
		} {
			for _, conforming := range []string{"on", "off"} {
				conn := servertest.Conn(t)
				exec := func(sql string) {
					t.Helper()
					if _, err := conn.PgConn().Exec(ctx, sql).ReadAll(); err != nil {
						t.Fatalf("%s for %+q: %v", path, schema, err)
					}
				}
				text, err := family.Render(schema, render.Options{})
				if err != nil {
					t.Fatal(err)
				}
				exec("CREATE TABLE public.victim (); SET standard_conforming_strings TO " + conforming)
				exec(string(text))
				exec(string(text))
				exec("SET standard_conforming_strings TO on; TABLE public.victim")
				rows, err := conn.Query(ctx, `SELECT obj_description(c.oid) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace
					WHERE nspname = $1 AND relname = 'a'`, schema)
				if err != nil {
					t.Fatal(err)
				}
				comment, err := pgx.CollectOneRow(rows, pgx.RowTo[string])
				if err != nil {
					t.Fatalf("%s for %+q: %v", path, schema, err)
				}
				if want := `it's the \path\` + schema; !strings.HasPrefix(comment, want) {
					t.Errorf("%s for %+q, standard_conforming_strings %s: the comment is %q, want %q", path, schema, conforming, comment, want)
				}
			}
		}
	}
}
