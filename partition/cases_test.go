package partition_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
)

// TestCases runs testdata/cases. NAME.sql sets "o"."e" up after base.sql, and
// NAME.want holds a line for each thing that then happens or must hold:
//
//	run ARGS     runs pgseal partitions with these words, "o"."e" added
//	exit N       its exit code
//	says TEXT    stands in what it wrote
//	unchanged    catalog and rows are as they were before the last run
//	query SQL    reads one value
//	want TEXT    which is this
//	sql SQL      changes something in between
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/cases/*.want")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases: ", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".want")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dsn, conn := database(t)
			mustExec(t, conn, read(t, "testdata/cases/"+name+".sql"))
			playCase(t, dsn, conn, read(t, path))
		})
	}
}

func playCase(t *testing.T, dsn string, conn *pgx.Conn, script string) {
	var before, output, got string
	var code int
	for line := range strings.Lines(script) {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case "", "#":
		case "run":
			before = picture(t, conn)
			args := append(strings.Fields(rest), "--schema", "o", "--dsn", dsn)
			if !strings.Contains(rest, "--table") {
				args = append(args, "--table", "e")
			}
			var stdout, stderr string
			code, stdout, stderr = pgseal(t, args...)
			output = stdout + stderr
		case "exit":
			if want, err := strconv.Atoi(rest); err != nil || code != want {
				t.Fatalf("exit %d, want %s\n%s", code, rest, output)
			}
		case "says":
			if !strings.Contains(output, rest) {
				t.Errorf("no %q in\n%s", rest, output)
			}
		case "unchanged":
			if diff := catalog.Diff("before", before, "after", picture(t, conn)); diff != "" {
				t.Errorf("it changed:\n%s", diff)
			}
		case "query":
			got = value(t, conn, rest)
		case "want":
			if got != rest {
				t.Errorf("got %s, want %s", got, rest)
			}
		case "sql":
			mustExec(t, conn, rest)
		default:
			t.Fatalf("no such verb: %s", line)
		}
	}
}

// picture is all that a repair could change: the catalog of "o" and the rows with
// the relation that each lies in.
func picture(t *testing.T, conn *pgx.Conn) string {
	t.Helper()
	snapshot, err := catalog.Snapshot(ctx, conn, "o")
	if err != nil {
		t.Fatal(err)
	}
	rows := "no table"
	if value(t, conn, `to_regclass('"o"."e"') IS NOT NULL`) == "true" {
		rows = value(t, conn, `SELECT string_agg(e.tableoid::int8 || ' ' || e.ctid || ' ' || e, E'\n' ORDER BY e.sequence) FROM o.e`)
	}
	classes := value(t, conn, `SELECT string_agg(concat_ws(' ', oid::int8, relname, relacl::text, reloptions::text, relreplident::text,
		obj_description(oid, 'pg_class')), E'\n' ORDER BY oid) FROM pg_class WHERE relnamespace = 'o'::regnamespace`)
	return snapshot + "\n" + classes + "\n" + rows + "\n"
}
