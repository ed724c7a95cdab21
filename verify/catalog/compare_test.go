package catalog_test

import (
	"os"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestCompareMentions takes a golden snapshot under a name that nothing else
// could contain, and compares schemas with it whose names could be anything.
func TestCompareMentions(t *testing.T) {
	text, err := os.ReadFile("testdata/drift/mentions.sql")
	if err != nil {
		t.Fatal(err)
	}
	family, err := render.Parse("mentions", text)
	if err != nil {
		t.Fatal(err)
	}
	conn := servertest.Conn(t)
	apply := func(schema string) string {
		t.Helper()
		artifact, err := family.Render(schema, render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		execute(t, conn, string(artifact))
		return snapshot(t, conn, schema)
	}
	const probe = "zq_probe"
	golden := strings.ReplaceAll(apply(probe), probe, "{schema}")
	for _, name := range append([]string{"job", "id", "announce", "the", "channel"}, names...) {
		for _, d := range catalog.Compare(golden, apply(name), name) {
			t.Errorf("%+q: %+v", name, d)
		}
	}
}

func TestFactsOfOneObject(t *testing.T) {
	const want = `table "job"
  permanent
  with fillfactor=70
  column "id" bigint not null
  column "note" "text"
  index "{schema}_job_idx" USING "btree" ("id")
  comment 'two
    lines'

view "gone"
  permanent
`
	const live = `function "extra"()
  volatile

table "job"
  unlogged
  column "note" "text"
  column "id" integer not null
  index "{schema}_job_idx" USING "btree" ("id") (invalid)
  index "other" USING "btree" ("note")
`
	got := catalog.Compare(want, live, `a"b`)
	var b strings.Builder
	for _, d := range got {
		b.WriteString(strings.Join([]string{string(d.Change), d.Object, d.Fact, d.Want, d.Live, d.Mend}, "|") + "\n")
	}
	const expected = `extra|function "extra"()|||volatile|
different|table "job"|persistence|permanent|unlogged|
missing|table "job"|with fillfactor|with fillfactor=70||ALTER TABLE "a""b"."job" SET (fillfactor=70);
different|table "job"|column "id"|column "id" bigint not null|column "id" integer not null|
different|table "job"|index "a""b_job_idx"|index "a""b_job_idx" USING "btree" ("id")|index "a""b_job_idx" USING "btree" ("id") (invalid)|DROP INDEX CONCURRENTLY "a""b"."a""b_job_idx";
CREATE INDEX CONCURRENTLY "a""b_job_idx" ON "a""b"."job" USING "btree" ("id");
missing|table "job"|comment|comment 'two
lines'||COMMENT ON TABLE "a""b"."job" IS 'two
lines';
extra|table "job"|index "other"||index "other" USING "btree" ("note")|
different|table "job"|order|column "id", column "note"|column "note", column "id"|
missing|view "gone"||permanent||
`
	if b.String() != expected {
		t.Errorf("got\n%s\n%s", b.String(), catalog.Diff("want", expected, "got", b.String()))
	}
	if again := catalog.Compare(want, want, `a"b`); len(again) != 0 {
		t.Errorf("a snapshot differs from itself: %+v", again)
	}
}
