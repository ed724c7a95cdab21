package catalog_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestMutations changes one fact of a schema at a time, each on a live server.
func TestMutations(t *testing.T) {
	text, err := os.ReadFile("testdata/drift/mutations.txt")
	if err != nil {
		t.Fatal(err)
	}
	conn := servertest.Conn(t)
	execute(t, conn, "CREATE ROLE otherrole")
	t.Cleanup(func() { execute(t, conn, "DROP OWNED BY otherrole; DROP ROLE otherrole") })
	want := ""
	mended, seen := 0, map[string]bool{}
	for row := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSuffix(row, "\n"), "|", 3)
		if strings.HasPrefix(row, "#") {
			continue
		}
		name, object, sql := fields[0], fields[1], fields[2]
		name, since, _ := strings.Cut(name, "@")
		if seen[name] {
			t.Errorf("%s stands twice", name)
		}
		seen[name] = true
		if least, _ := strconv.Atoi(since); major(t, conn) < least {
			continue
		}
		t.Run(name, func(t *testing.T) {
			schema := "x" + name
			load(t, conn, "sample", schema)
			defer execute(t, conn, "DROP SCHEMA "+quote.Identifier(schema)+" CASCADE")
			if want == "" {
				want = privileged(t, conn, schema)
			}
			execute(t, conn, "SET search_path = "+quote.Identifier(schema)+", pg_catalog")
			executeEach(t, conn, named(sql, schema))
			execute(t, conn, "RESET search_path")
			differences := catalog.Compare(want, privileged(t, conn, schema), schema)
			if object == "-" {
				for _, d := range differences {
					t.Errorf("nothing changed, and this is reported: %+v", d)
				}
				return
			}
			object = named(object, schema)
			if !slices.ContainsFunc(differences, func(d catalog.Difference) bool { return d.Object == object }) {
				t.Errorf("%s is not among what is reported: %+v", object, differences)
			}
			for _, d := range differences {
				if d.Mend != "" {
					mended++
					executeEach(t, conn, d.Mend)
				}
			}
			for _, left := range catalog.Compare(want, privileged(t, conn, schema), schema) {
				if left.Mend != "" {
					t.Errorf("not mended: %+v", left)
				}
			}
		})
	}
	if mended < 30 {
		t.Errorf("only %d differences were mended", mended)
	}
	if len(seen) < 60 {
		t.Errorf("only %d mutations", len(seen))
	}
}

// executeEach runs one statement at a time: VACUUM and others refuse to share a
// transaction.
func executeEach(t testing.TB, conn *pgx.Conn, sql string) {
	t.Helper()
	statements, err := pg_query.SplitWithScanner(sql, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		execute(t, conn, statement)
	}
}

func major(t testing.TB, conn *pgx.Conn) int {
	t.Helper()
	version, err := strconv.Atoi(strings.SplitN(conn.PgConn().ParameterStatus("server_version"), ".", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	return version
}

func privileged(t testing.TB, conn *pgx.Conn, schema string) string {
	t.Helper()
	text, err := catalog.SnapshotWith(context.Background(), conn, schema, catalog.Options{Privileges: true})
	if err != nil {
		t.Fatal(err)
	}
	return text
}
