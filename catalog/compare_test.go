package catalog_test

import (
	"os"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/render"
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

// TestMends compares one table: each case is what is wanted of it, what stands
// there, and what would mend it.
func TestMends(t *testing.T) {
	for _, test := range []struct{ name, want, live, mend string }{
		{"row security, policy missing", "row security enabled|policy \"p\" permissive for select to \"r\"|policy \"p\" using (true)", "", `CREATE POLICY "p" ON "s"."t" AS PERMISSIVE FOR SELECT TO "r" USING (true);`},
		{"row security, policy differs", `row security enabled|policy "p" permissive for all to public|policy "p" using (true)`, `policy "p" permissive for all to public|policy "p" using (false)`, ""},
		{"row security, policies stand", `row security enabled|policy "p" permissive for all to public`, `policy "p" permissive for all to public`, `ALTER TABLE "s"."t" ENABLE ROW LEVEL SECURITY;`},
		{"row security, none wanted", "", "row security enabled", ""},
		{"column renamed", `column "a" bigint`, `column "b" bigint`, ""},
		{"column beside another type", `column "a" bigint`, `column "b" integer`, `ALTER TABLE "s"."t" ADD COLUMN "a" bigint;`},
		{"words of a default", `column "a" "text" default 'x'::"text"`, `column "a" "text" default 'x not null'::"text"`, `ALTER TABLE "s"."t" ALTER COLUMN "a" SET DEFAULT 'x'::"text";`},
		{"words of a wanted default", `column "a" "text" default ' not null'::"text"`, `column "a" "text" not null default ' not null'::"text"`, `ALTER TABLE "s"."t" ALTER COLUMN "a" DROP NOT NULL;`},
		{"not null lacking", `column "a" "text" not null default 'x'::"text"`, `column "a" "text" default 'y'::"text"`, ""},
		{"identity", `column "a" bigint`, `column "a" bigint not null generated always as identity`, ""},
		{"statistics", `column "a" bigint statistics 100 with (n_distinct=5)`, `column "a" bigint with (n_distinct=5)`, `ALTER TABLE "s"."t" ALTER COLUMN "a" SET STATISTICS 100;`},
		{"unique renamed", `constraint "t_key" UNIQUE ("a")|unique index "t_key" USING "btree" ("a")`, `constraint "o" UNIQUE ("a")|unique index "o" USING "btree" ("a")`, `ALTER TABLE "s"."t" RENAME CONSTRAINT "o" TO "t_key";`},
		{"one of two was renamed", `constraint "k" UNIQUE ("a")`, `constraint "k2" UNIQUE ("a")|constraint "k3" UNIQUE ("a")`, "CREATE UNIQUE INDEX CONCURRENTLY \"k\" ON \"s\".\"t\" (\"a\");\nALTER TABLE \"s\".\"t\" ADD CONSTRAINT \"k\" UNIQUE USING INDEX \"k\";"},
		{"unique deferrable", `constraint "k" UNIQUE ("a") DEFERRABLE`, "", ""},
		{"index renamed", `index "i" USING "btree" ("a")`, `index "o" USING "btree" ("a")`, `ALTER INDEX "s"."o" RENAME TO "i";`},
		{"index of a constraint", `unique index "i" USING "btree" ("a")`, `constraint "o" UNIQUE ("a")|unique index "o" USING "btree" ("a")`, `CREATE UNIQUE INDEX CONCURRENTLY "i" ON "s"."t" USING "btree" ("a");`},
		{"index wrong", `index "i" USING "btree" ("a") WHERE ("a" = ' with (x')|comment on index "i" 'c'`, `index "i" USING "btree" ("b")|comment on index "i" 'c'`, "CREATE INDEX CONCURRENTLY \"i_new\" ON \"s\".\"t\" USING \"btree\" (\"a\") WHERE (\"a\" = ' with (x');\nDROP INDEX CONCURRENTLY \"s\".\"i\";\nALTER INDEX \"s\".\"i_new\" RENAME TO \"i\";\nCOMMENT ON INDEX \"s\".\"i\" IS 'c';"},
		{"index that identifies rows", `index "i" USING "btree" ("a")`, `index "i" USING "btree" ("b") (replica identity)`, ""},
		{"index option", `index "i" USING "btree" ("a") with (fillfactor=70)`, `index "i" USING "btree" ("a") with (deduplicate_items=off)`, "ALTER INDEX \"s\".\"i\" SET (fillfactor=70);\nALTER INDEX \"s\".\"i\" RESET (deduplicate_items);"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := func(facts string) string {
				return "table \"t\"\n  " + strings.ReplaceAll(strings.TrimSuffix("permanent|"+facts, "|"), "|", "\n  ") + "\n"
			}
			var mends []string
			for _, d := range catalog.Compare(text(test.want), text(test.live), "s") {
				if d.Mend != "" {
					mends = append(mends, d.Mend)
				}
			}
			if got := strings.Join(mends, "\n"); got != test.mend {
				t.Errorf("got\n%s\nwant\n%s", got, test.mend)
			}
		})
	}
}

func TestIsAddition(t *testing.T) {
	for line, want := range map[string]bool{
		`column "a" integer`:                                       true,
		`column "a" integer not null`:                              false,
		`column "a default b" integer not null`:                    false,
		`column "a" "s"." default t" not null`:                     false,
		`column "a" "t" (never null by its domain)`:                false,
		`column "a not null" "text"`:                               true,
		`column "a" "text" default ' not null'::"text"`:            true,
		`column "a" "text" not null default 'x'::"text"`:           true,
		`column "a" bigint not null generated always as identity`:  true,
		`column "a" bigint generated always as (("b" + 1)) stored`: true,
		`index "i" USING "btree" ("a")`:                            true,
		`unique index "i" USING "btree" ("a")`:                     false,
		`policy "p" permissive for all to public`:                  false,
	} {
		for _, d := range catalog.Compare("table \"t\"\n  permanent\n", "table \"t\"\n  permanent\n  "+line+"\n", "s") {
			if d.IsAddition() != want {
				t.Errorf("%s: an addition is %t", line, d.IsAddition())
			}
		}
	}
}

func TestSequenceMend(t *testing.T) {
	const live = "sequence \"q\"\n  bigint start 1 increment 1 min 1 max 9 cache 1 no cycle\n"
	for want, mend := range map[string]string{
		"bigint start 1 increment 2 min 1 max 9 cache 50 no cycle": `ALTER SEQUENCE "s"."q" START 1 INCREMENT 2 CACHE 50;`,
		"bigint start 1 increment 1 min 1 max 8 cache 50 no cycle": "",
		"bigint start 1 increment 1 min 1 max 9 cache 1 cycle":     "",
	} {
		got := catalog.Compare("sequence \"q\"\n  "+want+"\n", live, "s")
		if len(got) != 1 || got[0].Mend != mend {
			t.Errorf("%s: %+v", want, got)
		}
	}
}
