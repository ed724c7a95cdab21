package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/lint"
)

// TestReports checks texts after real reports against other linters; their
// README says what each is about. A want that begins with ! must not be found, and
// "nothing" is no finding at all.
func TestReports(t *testing.T) {
	wants := map[string]string{
		"01-rls-rerunnable.sql":         "!not-idempotent",
		"02-temp-table.sql":             "!relation-unqualified",
		"03-line-after-comment.sql":     "destructive@4:4",
		"04-bad-function-body.sql":      "syntax-error@3:3",
		"05-identity-sequence-name.sql": "nothing",
		"06-if-is-no-identifier.sql":    "!identifier-unquoted",
		"07-quoted-type.sql":            "identifier-unquoted@1:61 !identifier-unquoted@1:46 !syntax-error",
		"08-psql-restrict.sql":          "identifier-unquoted@3:14 !syntax-error",
		"10-copy-data.sql":              "identifier-unquoted@5:14 !destructive !syntax-error",
		"11-unicode-identifier.sql":     "nothing",
		"12-deep-sum.sql":               "syntax-error@1:1",
		"13-nested-comments.sql":        "syntax-error@1:1",
		"14-truncation-skips.sql":       "truncation-collision@2:34",
		"15-name-clash.sql":             "name-clash@3:28",
		"16-keyword-names.sql":          "identifier-unquoted@1:39 identifier-unquoted@1:52 identifier-unquoted@1:65 !identifier-unquoted@1:79",
		"17-begin-atomic.sql":           "!syntax-error",
		"18-dynamic-sql.sql":            "dynamic-sql@3:28 dynamic-sql@4:35 !dynamic-sql@5: !dynamic-sql@6:",
		"19-multibyte-position.sql":     "identifier-unquoted@2:29",
		"20-nul-hides.sql":              "syntax-error@1:10 destructive@2:1",
		"21-bom.sql":                    "nothing",
		"22-not-utf8.sql":               "syntax-error@2:24",
		"23-zero-width.sql":             "deceptive-text@1:37",
		"array-var.sql":                 "!syntax-error",
		"copy-upper.sql":                "!syntax-error",
		"copy-from-stdout.sql":          "!syntax-error",
		"two-copy.sql":                  "!syntax-error",
		"if-else.sql":                   "!syntax-error",
		"if-inline.sql":                 "!syntax-error",
		"goose-no-semicolon.sql":        "!syntax-error",
		"set-backslash.sql":             "!syntax-error@1 !syntax-error@2 syntax-error@3:27 !syntax-error@4",
		"copy-bad-hides.sql":            "syntax-error@1:17 syntax-error@2:1 destructive@3:1 !syntax-error@5",
		"no-cursor-error.sql":           "syntax-error@1:1 !syntax-error@2 !syntax-error@3 not-idempotent@3:1",
		"no-cursor-error-hides.sql":     "syntax-error@1:1 !syntax-error@3 destructive@3:1",
		"param-junk.sql":                "syntax-error@1:22",
		"scs.sql":                       "!syntax-error@1 !syntax-error@2 !syntax-error@3 !syntax-error@4 syntax-error@6:26",
		"utf16.sql":                     "syntax-error@1:1 !syntax-error@2 !not-idempotent",
	}
	paths, err := filepath.Glob("testdata/cases/*.sql")
	if err != nil || len(paths) != len(wants) {
		t.Fatalf("%d cases, %d wanted: %v", len(paths), len(wants), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var found strings.Builder
		for _, f := range lint.Check(string(text), lint.Options{Schema: "app"}) {
			fmt.Fprintf(&found, " %s@%d:%d", f.Rule, f.Line, f.Column)
		}
		got := found.String() + " "
		for want := range strings.FieldsSeq(wants[filepath.Base(path)]) {
			if want == "nothing" {
				if found.Len() > 0 {
					t.Errorf("%s: found%s, want nothing", path, got)
				}
				continue
			}
			absent, found := strings.CutPrefix(want, "!")
			if strings.Contains(got, " "+absent) == found {
				t.Errorf("%s: want %s, found%s", path, want, got)
			}
		}
	}
}
