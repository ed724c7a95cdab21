package convert_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/convert"
	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/golden/goldentest"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// TestCases turns testdata/SCHEMA/CASE.sql. What comes of it stands beside it: the
// template in CASE.family, or the problems in CASE.problems, and notes in CASE.notes.
func TestCases(t *testing.T) {
	for _, c := range cases(t) {
		t.Run(c.name, func(t *testing.T) {
			got := convert.Adopt(c.source, c.schema)
			if len(got.Problems) > 0 {
				only(t, c.path+".problems", c.path+".family", list(got.Problems))
				return
			}
			only(t, c.path+".family", c.path+".problems", got.Template)
			if len(got.Notes) > 0 {
				goldentest.Equal(t, c.path+".notes", list(got.Notes))
			}
			again := convert.Adopt(got.Template, c.schema)
			if again.Template != got.Template || len(again.Problems) > 0 {
				t.Errorf("a template is not left as it is: %v\n%s", again.Problems, again.Template)
			}
		})
	}
}

func list(places []convert.Place) string {
	var b strings.Builder
	for _, p := range places {
		fmt.Fprintf(&b, "%d:%d: %s\n", p.Line, p.Column, p.Text)
	}
	return b.String()
}

// only compares with the golden, and wants no other.
func only(t *testing.T, path, other, got string) {
	t.Helper()
	if _, err := os.Stat(other); err == nil {
		t.Errorf("%s is there: it should not be, if %s is right", other, path)
	}
	goldentest.Equal(t, path, got)
}

// TestSameSchema applies each file, and the family that comes of it under the same
// name and another, each to a database of its own: they make the same schema.
func TestSameSchema(t *testing.T) {
	ctx := context.Background()
	for _, c := range cases(t) {
		adopted := convert.Adopt(c.source, c.schema)
		if len(adopted.Problems) > 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			family, err := render.Parse(c.name, []byte(adopted.Template))
			if err != nil {
				t.Fatal(err)
			}
			want := snapshot(t, applied(t, c), c.schema, c.schema)
			for _, schema := range []string{c.schema, "other"} {
				artifact, err := family.Render(schema, render.Options{})
				if err != nil {
					t.Fatal(err)
				}
				conn := servertest.Conn(t)
				for range 2 {
					if _, err := conn.Exec(ctx, string(artifact)); err != nil {
						t.Fatalf("as %s: %v", schema, err)
					}
					if diff := catalog.Diff("the file", want, "the family as "+schema, snapshot(t, conn, schema, c.schema)); diff != "" {
						t.Fatal(diff)
					}
				}
			}
		})
	}
}

// TestDumpOfShipped turns dumps of the shipped families: what comes of them has
// their golden snapshots, under another name.
func TestDumpOfShipped(t *testing.T) {
	for _, c := range cases(t) {
		want, err := golden.Snapshot(c.schema)
		if err != nil {
			continue
		}
		adopted := convert.Adopt(c.source, c.schema)
		family, err := render.Parse(c.name, []byte(adopted.Template))
		if err != nil {
			t.Fatal(err)
		}
		artifact, err := family.Render(`an"other`, render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		conn := servertest.Conn(t)
		if _, err := conn.Exec(context.Background(), string(artifact)); err != nil {
			t.Fatal(err)
		}
		got, err := catalog.Snapshot(context.Background(), conn, `an"other`)
		if err != nil {
			t.Fatal(err)
		}
		if diff := catalog.Diff("golden", want, c.name, got); diff != "" {
			t.Error(diff)
		}
	}
}
