package lint_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pgseal/pgseal/lint"
)

// TestFix mends every case: fixing again changes nothing, and what is left to
// quote cannot be mended in place.
func TestFix(t *testing.T) {
	paths, err := filepath.Glob("testdata/*/*/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases: ", err)
	}
	mended := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		findings := lint.Check(string(text), lint.Options{})
		fixed, err := lint.Fix(string(text), findings)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if fixed != string(text) {
			mended++
		}
		for _, f := range lint.Check(fixed, lint.Options{}) {
			if f.Fix != "" {
				t.Errorf("%s: after fixing: %d:%d %s", path, f.Line, f.Column, f.Message)
			}
		}
	}
	if mended < 10 {
		t.Errorf("%d cases mended, want at least 10", mended)
	}
}

func TestFixText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"SELECT MyCol FROM T;", `SELECT "mycol" FROM "t";`},
		{`SELECT a"b"`, `SELECT "a" "b"`},
		{`SELECT "b"a`, `SELECT "b" "a"`},
		{"SELECT u&a FROM \"t\"", `SELECT "u"& "a" FROM "t"`},
		{"-- x\r\nDROP TABLE\tA . b ;\r\n", "-- x\r\nDROP TABLE\t\"a\" . \"b\" ;\r\n"},
		{"\ufeffDROP TABLE a;", "\ufeffDROP TABLE \"a\";"},
		{"SELECT FROM FROM; DROP TABLE a;", `SELECT FROM FROM; DROP TABLE "a";`},
		{"\\set x 1\nSELECT :x, a, :'y';", "\\set x 1\nSELECT :x, \"a\", :'y';"},
		{"DO $$ BEGIN DROP TABLE a; END $$;", `DO $$ BEGIN DROP TABLE "a"; END $$;`},
		{"DO 'BEGIN DROP TABLE a; END';", "DO 'BEGIN DROP TABLE a; END';"},
		{"CREATE FUNCTION \"f\"() RETURNS \"int4\" LANGUAGE \"sql\" AS $$SELECT a FROM b$$;", "CREATE FUNCTION \"f\"() RETURNS \"int4\" LANGUAGE \"sql\" AS $$SELECT \"a\" FROM \"b\"$$;"},
		{"DO $$ DECLARE x app.t%ROWTYPE; BEGIN x.a := y; SELECT b INTO x FROM c; END $$;", "DO $$ DECLARE x app.t%ROWTYPE; BEGIN x.a := \"y\"; SELECT \"b\" INTO x FROM \"c\"; END $$;"},
	} {
		got, err := lint.Fix(tt.text, lint.Check(tt.text, lint.Options{}))
		if err != nil || got != tt.want {
			t.Errorf("Fix(%s) = %s, %v\nwant %s", tt.text, got, err, tt.want)
		}
	}
}
