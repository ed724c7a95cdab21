package catalog_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
	"github.com/pgseal/pgseal/verify/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestMutations changes one fact of a schema at a time, each on a live server.
func TestMutations(t *testing.T) {
	text, err := os.ReadFile("testdata/drift/mutations.txt")
	if err != nil {
		t.Fatal(err)
	}
	conn := servertest.Conn(t)
	exec(t, conn, "CREATE ROLE otherrole")
	t.Cleanup(func() { exec(t, conn, "DROP OWNED BY otherrole; DROP ROLE otherrole") })
	want := ""
	seen := map[string]bool{}
	for row := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSuffix(row, "\n"), "|", 3)
		if strings.HasPrefix(row, "#") {
			continue
		}
		name, object, sql := fields[0], fields[1], fields[2]
		if seen[name] {
			t.Errorf("%s stands twice", name)
		}
		seen[name] = true
		t.Run(name, func(t *testing.T) {
			schema := "x" + name
			load(t, conn, "sample", schema)
			defer exec(t, conn, "DROP SCHEMA "+quote.Identifier(schema)+" CASCADE")
			if want == "" {
				want = privileged(t, conn, schema)
			}
			exec(t, conn, "SET search_path = "+quote.Identifier(schema)+", pg_catalog")
			// One at a time: VACUUM and others refuse to share a transaction.
			statements, err := pg_query.SplitWithScanner(named(sql, schema), true)
			if err != nil {
				t.Fatal(err)
			}
			for _, statement := range statements {
				exec(t, conn, statement)
			}
			exec(t, conn, "RESET search_path")
			diff := catalog.Diff("before", want, "after", privileged(t, conn, schema))
			switch {
			case object == "-" && diff != "":
				t.Errorf("nothing changed, and this is reported:\n%s", diff)
			case object != "-" && diff == "":
				t.Error("not seen")
			}
		})
	}
	if len(seen) < 60 {
		t.Errorf("only %d mutations", len(seen))
	}
}

func privileged(t testing.TB, conn *pgx.Conn, schema string) string {
	t.Helper()
	text, err := catalog.SnapshotWith(context.Background(), conn, schema, catalog.Options{Privileges: true})
	if err != nil {
		t.Fatal(err)
	}
	return text
}
