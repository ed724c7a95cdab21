package partition_test

import (
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/partition"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestOutbox applies the family again at every stage of its table's life.
func TestOutbox(t *testing.T) {
	t.Parallel()
	const schema = "o"
	dsn := servertest.Database(t)
	conn := dial(t, dsn)
	family, err := render.Family("outbox")
	if err != nil {
		t.Fatal(err)
	}
	artifact, err := family.Render(schema, render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	apply := func() {
		t.Helper()
		before := ""
		if value(t, conn, `to_regnamespace('o') IS NULL`) == "false" {
			before = picture(t, conn)
		}
		mustExec(t, conn, string(artifact))
		if diff := catalog.Diff("before", before, "after", picture(t, conn)); before != "" && diff != "" {
			t.Errorf("applied again, it changes:\n%s", diff)
		}
	}
	line := func(args ...string) {
		t.Helper()
		if code, out, errs := pgseal(t, append(args, "--schema", schema, "--dsn", dsn)...); code != 0 {
			t.Fatalf("%v: exit %d\n%s%s", args, code, out, errs)
		}
	}
	tb := partition.Table{Schema: schema, Name: "persistent_outbox_events"}
	apply()
	apply()
	line("ensure")
	apply()
	mustExec(t, conn, `INSERT INTO `+tb.String()+` (payload) VALUES ('{}')`)
	mustExec(t, conn, `INSERT INTO `+tb.String()+` (sequence) VALUES (30000000), (50000000)`)
	apply()
	line("recover")
	apply()
	line("ensure", "--retain", "3")
	line("status")
	check(t, conn, tb, "1") // the row far below the head left with its partition
}
