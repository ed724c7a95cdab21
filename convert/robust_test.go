package convert_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/convert"
)

// TestNoPanic turns texts that nobody wrote as a schema file, and the cases cut
// short: it may list anything, and ends.
func TestNoPanic(t *testing.T) {
	paths, err := filepath.Glob("../lint/testdata/cases/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatal("no texts: ", err)
	}
	for _, path := range paths {
		if strings.Contains(path, "nested-comments") {
			continue // for which pg_query's scanner takes quadratic time
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		convert.Adopt(string(text), "app")
	}
	for _, c := range cases(t) {
		for end := 0; end < len(c.source); end += 997 {
			convert.Adopt(c.source[:end], c.schema)
			convert.Adopt(c.source[end:], c.schema)
		}
	}
}

// TestUnreadable lists bytes that are no SQL file at all.
func TestUnreadable(t *testing.T) {
	for source, want := range map[string]convert.Place{
		"":                              {1, 1, `no {schema} in the template: every schema name would render the same file`},
		"-- a\nCREATE TABLE é\x00":      {2, 15, "a NUL byte, behind which PostgreSQL's parser reads nothing"},
		"-- \xef\xbf\xbd\n-- \xff":      {2, 4, "not valid UTF-8"},
		"CREATE TABLE a (t text) ---' ": {},
	} {
		problems := convert.Adopt(source, "app").Problems
		if want.Line == 0 && len(problems) == 0 {
			continue
		}
		if len(problems) != 1 || problems[0] != want {
			t.Errorf("%q: %v, want %v", source, problems, want)
		}
	}
}

// TestWindowsFile turns each case with a byte-order mark and CRLF: the same comes
// of it, but for line ends.
func TestWindowsFile(t *testing.T) {
	for _, c := range cases(t) {
		want := convert.Adopt(c.source, c.schema)
		got := convert.Adopt("\ufeff"+strings.ReplaceAll(c.source, "\n", "\r\n"), c.schema)
		if list(got.Problems) != list(want.Problems) || list(got.Notes) != list(want.Notes) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
		if len(want.Problems) == 0 && strings.ReplaceAll(got.Template, "\r", "") != want.Template {
			t.Errorf("%s: another family:\n%s", c.name, got.Template)
		}
	}
}

// TestPlaceholderByHand takes {schema} where its author wrote it, and writes code in
// quotes that a name cannot close.
func TestPlaceholderByHand(t *testing.T) {
	const source = `CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $$ SELECT '{schema}'::text $$;`
	const want = `CREATE OR REPLACE FUNCTION "{schema}"."f"() RETURNS "text" LANGUAGE "sql" AS ' SELECT ''{schema}''::"text" ';` + "\n"
	got := convert.Adopt(source, "app")
	if got.Template != want || len(got.Problems)+len(got.Notes) > 0 {
		t.Errorf("%v, want %s", got, want)
	}
}
