package convert_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

type testCase struct{ name, path, schema, source string }

// cases reads testdata: the folder is the schema in which the file's objects lie.
func cases(t *testing.T) []testCase {
	t.Helper()
	paths, err := filepath.Glob("testdata/*/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases: ", err)
	}
	var out []testCase
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(path, ".sql")
		schema := filepath.Base(filepath.Dir(path))
		out = append(out, testCase{schema + "/" + filepath.Base(base), base, schema, string(source)})
	}
	return out
}

// applied applies the file of a case by psql, as its user would.
func applied(t *testing.T, c testCase) *pgx.Conn {
	t.Helper()
	conn := servertest.Conn(t)
	schema := pgx.Identifier{c.schema}.Sanitize()
	prepare := "CREATE SCHEMA IF NOT EXISTS " + schema
	if strings.Contains(c.source, "CREATE SCHEMA") {
		prepare = "DROP SCHEMA IF EXISTS " + schema
	}
	if _, err := conn.Exec(context.Background(), prepare); err != nil {
		t.Fatal(err)
	}
	// An older psql does not know the newest pg_dump's command.
	source := regexp.MustCompile(`(?m)^\\(un)?restrict .*$`).ReplaceAllString(c.source, "")
	cmd := exec.Command("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", conn.Config().ConnString(), "-f", "-")
	cmd.Stdin = strings.NewReader("SET search_path TO " + schema + ";\n" + source)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("applying the file itself: %v: %s", err, out)
	}
	if strings.Contains(source, "-- PostgreSQL database dump\n") && !strings.Contains(source, "REFRESH") {
		// The database that it was taken from had its views filled.
		if _, err := conn.Exec(context.Background(), `DO $$ DECLARE v regclass; BEGIN
			FOR v IN SELECT oid FROM pg_class WHERE relkind = 'm' LOOP EXECUTE format('REFRESH MATERIALIZED VIEW %s', v); END LOOP;
			END $$`); err != nil {
			t.Fatal(err)
		}
	}
	return conn
}

var indexName = regexp.MustCompile(`(index|attached to) "(\{schema\}_)?`)

// lateName is a name that is looked up when the expression runs: the catalog has its
// text.
var lateName = regexp.MustCompile(`'"?\w+"?\."?(\w+)"?'(::"text"\)+(?:::"regclass")?)`)

// snapshot is the catalog's, the prefix of index names aside, and in code the
// quotes and schemas that the family adds, and the file's own schema where a string
// names it.
func snapshot(t *testing.T, conn *pgx.Conn, schema, file string) string {
	t.Helper()
	text, err := catalog.Snapshot(context.Background(), conn, schema)
	if err != nil {
		t.Fatal(err)
	}
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		p = indexName.ReplaceAllString(p, `$1 "`)
		code := strings.NewReplacer("{schema}.", "", schema+".", "", file+".", "", "pg_catalog.", "", "::regclass", "")
		if strings.HasPrefix(p, "function") || strings.HasPrefix(p, "procedure") {
			paragraphs[i] = strings.ToLower(code.Replace(strings.ReplaceAll(p, `"`, "")))
			continue
		}
		lines := strings.Split(lateName.ReplaceAllString(p, `'{schema}.$1'$2`), "\n")
		slices.Sort(lines[1:])
		paragraphs[i] = strings.Join(lines, "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}
