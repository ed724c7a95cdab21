package catalog_test

import (
	"context"
	"os"
	"testing"

	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

func TestSnapshot(t *testing.T) {
	ctx := context.Background()
	conn := servertest.Conn(t)
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	want, err := golden.Snapshot("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	for _, schema := range []string{
		"alkstore", "job", "dead", "locks", "id", "pending", "text", "bigint", "nextval", "btree", "public2",
		`a"b`, `it's`, `back\slash`, "with space", "%s", "{schema}", "{name}", "スキーマ",
	} {
		artifact, err := family.Render(schema, render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(ctx, string(artifact)); err != nil {
			t.Fatalf("%s: %v", schema, err)
		}
		got, err := catalog.Snapshot(ctx, conn, schema)
		if err != nil {
			t.Fatal(err)
		}
		if *update && schema == "alkstore" {
			if err := os.WriteFile("../../golden/alkstore.snapshot", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			want = got
		}
		if diff := catalog.Diff("alkstore", want, schema, got); diff != "" {
			t.Errorf("the snapshot depends on the name:\n%s", diff)
		}
	}
}
