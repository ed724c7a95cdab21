package render

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

const drift = "../catalog/testdata/drift/"

// TestGuardMutations runs the guard over each mutation that the snapshot is tested
// with: it fails exactly where the comparison of snapshots has something to say of
// a table or a sequence.
func TestGuardMutations(t *testing.T) {
	sample, mutations := readFile(t, drift+"sample.sql"), readFile(t, drift+"mutations.txt")
	conn := servertest.Conn(t)
	major, err := strconv.Atoi(strings.SplitN(conn.PgConn().ParameterStatus("server_version"), ".", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	execute(t, conn, "CREATE ROLE otherrole")
	t.Cleanup(func() { execute(t, conn, "DROP OWNED BY otherrole; DROP ROLE otherrole") })
	want := ""
	var guarded *Template
	failed := 0
	for row := range strings.Lines(mutations) {
		fields := strings.SplitN(strings.TrimSuffix(row, "\n"), "|", 3)
		if strings.HasPrefix(row, "#") {
			continue
		}
		name, since, _ := strings.Cut(fields[0], "@")
		if least, _ := strconv.Atoi(since); major < least || !mayBeGuarded(name, fields[1]) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			schema := `y"` + name
			named := strings.NewReplacer(`"{schema}`, `"y""`+name)
			execute(t, conn, named.Replace(sample)+"; RESET search_path")
			defer execute(t, conn, "DROP SCHEMA "+quote.Identifier(schema)+" CASCADE")
			if want == "" {
				want = snapshot(t, conn, schema)
				guarded = (&Template{}).WithSnapshot(want)
			}
			execute(t, conn, "SET search_path = "+quote.Identifier(schema)+", pg_catalog")
			statements, err := pg_query.SplitWithScanner(named.Replace(fields[2]), true)
			if err != nil {
				t.Fatal(err)
			}
			for _, statement := range statements {
				execute(t, conn, statement)
			}
			execute(t, conn, "RESET search_path")
			var objects []string
			for _, d := range catalog.Compare(want, snapshot(t, conn, schema), schema) {
				if isGuarded(d) {
					objects = append(objects, d.Object)
				}
			}
			message := runGuard(t, conn, guarded, schema)
			switch {
			case len(objects) == 0 && message != "":
				t.Errorf("nothing to guard differs, and the guard says: %s", message)
			case len(objects) > 0 && message == "":
				t.Errorf("the guard lets pass a difference in %s", strings.Join(objects, ", "))
			case len(objects) > 0:
				failed++
				for _, object := range objects {
					if !strings.Contains(message, object) {
						t.Errorf("the guard does not name %s: %s", object, message)
					}
				}
			}
		})
	}
	if failed < 60 {
		t.Errorf("the guard failed on %d mutations only", failed)
	}
}

// TestGuardAccepts runs the guard over what it was made from, and over additions.
func TestGuardAccepts(t *testing.T) {
	for _, test := range []struct{ name, create, change, problem string }{
		{name: "json in a constant", create: `CREATE TABLE t (mime text DEFAULT 'application/json', "a json b" json DEFAULT '{"x": "json"}'::json,
			c text CHECK (c <> ' json '), "it's" json, CHECK ("it's"::json IS NOT NULL))`},
		{
			name: "json changed", create: `CREATE TABLE t (mime text DEFAULT 'application/json')`,
			change: `ALTER TABLE t ALTER mime SET DEFAULT 'application/"json"'`, problem: `has: column "mime"`,
		},
		{name: "a column that needs no value", create: `CREATE TABLE t ()`, change: `CREATE DOMAIN d AS text NOT NULL DEFAULT 'x';
			ALTER TABLE t ADD a int, ADD "x not null" int, ADD b text NOT NULL DEFAULT ' not null', ADD c d, ADD e int GENERATED ALWAYS AS IDENTITY`},
		{name: "all kinds", create: `CREATE TYPE e AS ENUM ('it''s', 'a"b', 'back\slash', E'two\nlines', 'json'); CREATE TYPE "none" AS ENUM ();
			CREATE DOMAIN d AS json NOT NULL DEFAULT '{"json": 1}' CHECK (VALUE::text <> E'\\json');
			CREATE TABLE t (a e, "b
c" d, j json); ALTER TABLE t ENABLE ROW LEVEL SECURITY;
			CREATE POLICY "p using" ON t USING (j::text = 'json'); CREATE POLICY q ON t AS RESTRICTIVE FOR INSERT WITH CHECK (a = 'it''s');
			CREATE MATERIALIZED VIEW m AS SELECT a, "b
c", j::text AS "json" FROM t WHERE a::text <> 'x"y".z' AND EXISTS (SELECT FROM t AS u WHERE u.a = t.a);
			CREATE STATISTICS s ON a, (j::text) FROM t`},
		{
			name: "an order", create: `CREATE TABLE t ("a
b" int, c int)`, change: `ALTER TABLE t DROP "a
b", ADD "a
b" int`, problem: "columns in this order",
		},
		{
			name: "a name with words", create: `CREATE TABLE t ()`,
			change: `ALTER TABLE t ADD "a default b" int NOT NULL`, problem: `has: column "a default b"`,
		},
		{
			name: "a domain that refuses NULL", create: `CREATE TABLE t ()`,
			change: `CREATE DOMAIN d AS int NOT NULL; CREATE DOMAIN e AS d; ALTER TABLE t ADD a e`, problem: `has: column "a"`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			conn := servertest.Conn(t)
			const schema = `z"json`
			execute(t, conn, `CREATE SCHEMA "z""json"; SET search_path = "z""json"; `+test.create+"; RESET search_path")
			guarded := (&Template{}).WithSnapshot(snapshot(t, conn, schema))
			execute(t, conn, `SET search_path = "z""json"; `+test.change+"; RESET search_path")
			message := runGuard(t, conn, guarded, schema)
			if (message == "") != (test.problem == "") || !strings.Contains(message, test.problem) {
				t.Errorf("the guard says %q, not %q", message, test.problem)
			}
		})
	}
}

// TestGuardParts keeps what few families need out of the others' files.
func TestGuardParts(t *testing.T) {
	const table = "table \"t\"\n  permanent\n  column \"policy\" \"text\" default '\n    type \"t\"'::\"text\"\n"
	for facts, part := range map[string]string{
		table + "  policy \"p\" permissive for all to public\n": `"polroles"`,
		table + "\ntype \"d\"\n  domain \"text\"\n":             `"typdefaultbin"`,
		table + "\nstatistics \"s\"\n  definition ON \"a\"\n":   `"pg_statistic_ext"`,
		"materialized view \"m\"\n  permanent\n":                `"pg_get_viewdef"`,
	} {
		for _, snapshot := range []string{facts, table, table + "\ntype \"c\"\n  composite\n"} {
			sql := string((&writer{schema: "s"}).append(nil, piece{text: (&Template{}).WithSnapshot(snapshot).guard}))
			if has := strings.Contains(sql, part); has != (snapshot == facts) {
				t.Errorf("with %q a guard has %s: %t", snapshot, part, has)
			}
		}
	}
}

// mayBeGuarded spares the test what the guard does not read.
func mayBeGuarded(name, object string) bool {
	kind, _, _ := strings.Cut(object, ` "`)
	group, _, _ := strings.Cut(name, "_")
	return (guardedKinds[kind] || kind == "-") && group != "comment" && group != "grant" && group != "owner"
}

var guardedKinds = map[string]bool{"table": true, "sequence": true, "materialized view": true, "type": true, "statistics": true}

// isGuarded tells what IF NOT EXISTS, or a test for the name, can skip.
func isGuarded(d catalog.Difference) bool {
	kind, name, _ := strings.Cut(d.Object, ` "`)
	fact, _, _ := strings.Cut(d.Fact, " ")
	switch {
	case !guardedKinds[kind] || d.IsAddition() || fact == "comment" || fact == "not":
		return false
	case kind == "type":
		return name == `status"` || name == `label"`
	case fact == "rule":
		return d.Change != catalog.Different
	}
	return true
}

// runGuard runs the guard as an artifact does, and returns what it says.
func runGuard(t *testing.T, conn *pgx.Conn, guarded *Template, schema string) string {
	t.Helper()
	w := writer{schema: schema}
	sql := w.append(nil, piece{text: guarded.guard})
	_, err := conn.Exec(context.Background(), `BEGIN; SET LOCAL "search_path" TO "pg_catalog", "pg_temp";`+string(sql)+"ROLLBACK")
	if err == nil {
		return ""
	}
	execute(t, conn, "ROLLBACK")
	var server *pgconn.PgError
	if !errors.As(err, &server) || server.Code != "P0001" {
		t.Fatalf("%v in\n%s", err, sql)
	}
	return server.Message + "\n" + server.Detail
}

func snapshot(t *testing.T, conn *pgx.Conn, schema string) string {
	t.Helper()
	text, err := catalog.Snapshot(context.Background(), conn, schema)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func execute(t *testing.T, conn *pgx.Conn, sql string) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), sql); err != nil {
		t.Fatalf("%v in %s", err, sql)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
