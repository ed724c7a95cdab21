package pgseal_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/golden/goldentest"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// reviewed are the schema names whose rendered files people review, beside the
// family's own.
var reviewed = []string{"MixedCase", `a"b`, `x"; DROP TABLE public.victim; --`, `back\slash`, "スキーマ"}

// invisible are names that are refused unless --allow-invisible is given; the file
// is as safe for them.
var invisible = []string{"a\nb", "a\rb", "a\r\n\\.\nb", "a\tb", "a\u2028b", "a\u202eb", "a\u200bb", "\ufeffa"}

// TestGolden compares each family's files, and its snapshot on a real server,
// with those in golden/. The files hold the snapshot too, so it is taken first.
func TestGolden(t *testing.T) {
	for _, family := range families(t) {
		path := filepath.Join("golden", family.Name()+".snapshot")
		conn := servertest.Conn(t)
		apply(t, conn, artifact(t, family, family.Name(), render.Options{NoGuard: true}))
		snapshot := snapshotOf(t, conn, family.Name())
		goldentest.Equal(t, path, snapshot)
		family = family.WithSnapshot(snapshot)
		for _, schema := range append([]string{family.Name()}, reviewed...) {
			artifact := artifact(t, family, schema, render.Options{})
			goldentest.Equal(t, filepath.Join("golden", family.Name(), render.FileName(schema)), artifact)
			conn := servertest.Conn(t)
			for range 2 {
				apply(t, conn, artifact)
				goldentest.Equal(t, path, snapshotOf(t, conn, schema))
			}
		}
	}
}

// TestEverySchemaName proves each family for its own name and for hostile ones:
// every check of every name is made, and holds.
func TestEverySchemaName(t *testing.T) {
	if goldentest.Updating() {
		t.Skip("the snapshot embedded here is being rewritten")
	}
	for _, family := range families(t) {
		snapshot, err := golden.Snapshot(family.Name())
		if err != nil {
			t.Fatal(err)
		}
		schemas := append([]string{family.Name()}, verify.HostileNames(family.LongestSchema())...)
		schemas = append(schemas, invisible...)
		report, err := verify.Run(context.Background(), verify.Options{
			Artifact: func(schema string) ([]byte, error) {
				return family.Render(schema, render.Options{AllowInvisible: true})
			},
			Schemas: schemas,
			Golden:  snapshot,
			BinDir:  os.Getenv("PGSEAL_PG_BIN"),
		})
		if err != nil {
			t.Fatal(err)
		}
		made := map[string]int{}
		for _, c := range report.Checks {
			made[c.Schema]++
			if c.Failure != nil || c.Skipped != "" {
				t.Errorf("%s, schema %+q: %s %s: %v%s", family.Name(), c.Schema, c.Name, c.Subject, c.Failure, c.Skipped)
			}
		}
		for _, schema := range schemas {
			if made[schema] != made[family.Name()] {
				t.Errorf("%s: %d checks for schema %+q, %d for its own name", family.Name(), made[schema], schema, made[family.Name()])
			}
		}
	}
}

func families(t *testing.T) []*render.Template {
	t.Helper()
	families, err := render.Families()
	if err != nil {
		t.Fatal(err)
	}
	return families
}

func artifact(t *testing.T, family *render.Template, schema string, opts render.Options) string {
	t.Helper()
	text, err := family.Render(schema, opts)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func apply(t *testing.T, conn *pgx.Conn, artifact string) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), artifact); err != nil {
		t.Fatalf("applying %.200s: %v", artifact, err)
	}
}

func snapshotOf(t *testing.T, conn *pgx.Conn, schema string) string {
	t.Helper()
	snapshot, err := catalog.Snapshot(context.Background(), conn, schema)
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}
