package catalog_test

import (
	"context"
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// TestFamilies reads each shipped family under names that stand in it.
func TestFamilies(t *testing.T) {
	families, err := render.Families()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		conn := servertest.Conn(t)
		want, err := golden.Snapshot(family.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, schema := range append([]string{
			family.Name(), "job", "dead", "locks", "id", "pending", "bigint", "nextval", "btree",
			"persistent", "persistent_outbox_events", "sequence", "json",
		}, names...) {
			artifact, err := family.Render(schema, render.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := conn.Exec(context.Background(), string(artifact)); err != nil {
				t.Fatalf("%s: %v", schema, err)
			}
			if diff := catalog.Diff("golden", want, schema, snapshot(t, conn, schema)); diff != "" {
				t.Errorf("%s in schema %+q:\n%s", family.Name(), schema, diff)
			}
		}
	}
}
