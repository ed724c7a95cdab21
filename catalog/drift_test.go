package catalog_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/golden/goldentest"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// names are schema names that a definition could be mistaken by.
var names = []string{
	"drift", "m", "a", "messages", "queues", "events", "status", "key", "old", "new", "text", "int4", "pg", "s",
	`a"b`, `it's`, `back\slash`, "with space", "UPPER", "%s", "{schema}", "{name}", "select", "public2", ".", "スキーマ",
}

func TestSchemas(t *testing.T) {
	for _, file := range []string{"sample", "torture"} {
		t.Run(file, func(t *testing.T) {
			conn := servertest.Conn(t)
			golden := "testdata/drift/" + file + ".snapshot"
			for _, name := range names {
				load(t, conn, file, name)
				got := snapshot(t, conn, name)
				if name != names[0] && goldentest.Updating() {
					break
				}
				goldentest.Equal(t, golden, got)
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if differences := catalog.Compare(string(want), got, name); len(differences) > 0 {
					t.Errorf("schema %+q: %+v", name, differences)
				}
			}
		})
	}
}

// load creates a schema from a file of testdata/drift.
func load(t testing.TB, conn *pgx.Conn, file, schema string) {
	t.Helper()
	text, err := os.ReadFile("testdata/drift/" + file + ".sql")
	if err != nil {
		t.Fatal(err)
	}
	execute(t, conn, named(string(text), schema)+"; RESET search_path")
}

// named writes the schema's name into identifiers.
func named(sql, schema string) string {
	inner := strings.ReplaceAll(schema, `"`, `""`)
	return strings.NewReplacer(`"{schema}`, `"`+inner, `'"{schema}`, `'"`+strings.ReplaceAll(inner, `'`, `''`)).Replace(sql)
}

func execute(t testing.TB, conn *pgx.Conn, sql string) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func snapshot(t testing.TB, conn *pgx.Conn, schema string) string {
	t.Helper()
	text, err := catalog.Snapshot(context.Background(), conn, schema)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
