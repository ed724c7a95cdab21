package adopt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/render/adopt"
)

// TestNoPanic turns texts that nobody wrote as a schema file, and the cases cut
// short: it may list anything, and ends.
func TestNoPanic(t *testing.T) {
	paths, err := filepath.Glob("../../verify/lint/testdata/cases/*.sql")
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
		adopt.Adopt(string(text), "app")
	}
	for _, c := range cases(t) {
		for end := 0; end < len(c.source); end += 997 {
			adopt.Adopt(c.source[:end], c.schema)
			adopt.Adopt(c.source[end:], c.schema)
		}
	}
}

// TestUnreadable lists bytes that are no SQL file at all.
func TestUnreadable(t *testing.T) {
	for source, want := range map[string]adopt.Problem{
		"":                              {1, 1, `no {schema} in the template: every schema name would render the same file`},
		"-- a\nCREATE TABLE é\x00":      {2, 15, "a NUL byte, behind which PostgreSQL's parser reads nothing"},
		"-- \xef\xbf\xbd\n-- \xff":      {2, 4, "not valid UTF-8"},
		"CREATE TABLE a (t text) ---' ": {},
	} {
		_, problems := adopt.Adopt(source, "app")
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
		want, problems := adopt.Adopt(c.source, c.schema)
		got, others := adopt.Adopt("\ufeff"+strings.ReplaceAll(c.source, "\n", "\r\n"), c.schema)
		if len(others) != len(problems) {
			t.Errorf("%s: %v, want %v", c.name, others, problems)
		}
		if len(problems) == 0 && strings.ReplaceAll(got, "\r", "") != want {
			t.Errorf("%s: another family:\n%s", c.name, got)
		}
	}
}
