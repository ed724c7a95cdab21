package lint_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/lint"
)

var update = flag.Bool("update", false, "write docs/rules.md anew")

func TestManual(t *testing.T) {
	const path = "../docs/rules.md"
	if *update {
		if err := os.WriteFile(path, []byte(lint.Manual()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != lint.Manual() {
		t.Errorf("%s is not what the rules say: run go test ./lint -update", path)
	}
}

// TestRuleTexts checks each rule's own examples: the bad one has a finding of the
// rule, the good one has none.
func TestRuleTexts(t *testing.T) {
	for _, rule := range lint.Rules() {
		if rule.Summary == "" || rule.Text == "" || strings.Contains(rule.Summary, "\n") {
			t.Errorf("%s: no summary of one line, or no text", rule.ID)
		}
		opts := lint.Options{}
		if !has(lint.Check(rule.Bad, opts), rule.ID) {
			t.Errorf("%s: no finding in its bad example", rule.ID)
		}
		for _, f := range lint.Check(rule.Good, opts) {
			if f.Rule == rule.ID {
				t.Errorf("%s: in its good example: %d:%d %s", rule.ID, f.Line, f.Column, f.Message)
			}
		}
	}
}

func has(findings []lint.Finding, rule string) bool {
	return slices.ContainsFunc(findings, func(f lint.Finding) bool { return f.Rule == rule })
}

func migrationName(path string) string {
	_, name, _ := strings.Cut(filepath.Base(path), ".")
	return name
}

// TestCases reads testdata/rules/RULE: the first line of a file says where the
// rule finds something in it, as "-- want 2:1 3:5" or "-- want nothing"; "in NAME"
// behind that declares the schema. The file's name is the migration's, behind the
// first dot if there are two.
func TestCases(t *testing.T) {
	for _, rule := range lint.Rules() {
		paths, err := filepath.Glob(filepath.Join("testdata", "rules", rule.ID, "*.sql"))
		if err != nil {
			t.Fatal(err)
		}
		bad, good := 0, 0
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			want, found := strings.CutPrefix(first, "-- want ")
			if !found {
				t.Fatalf("%s: no -- want in the first line", path)
			}
			want, schema, _ := strings.Cut(want, " in ")
			if want == "nothing" {
				want = ""
				good++
			} else {
				bad++
			}
			var got []string
			for _, f := range lint.Check(string(text), lint.Options{Schema: schema, Path: migrationName(path)}) {
				switch f.Rule {
				case rule.ID:
					got = append(got, strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column))
				case "syntax-error":
					t.Errorf("%s:%d:%d: %s", path, f.Line, f.Column, f.Message)
				}
			}
			if got := strings.Join(got, " "); got != want {
				t.Errorf("%s: found %q, want %q", path, got, want)
			}
		}
		if bad < 5 || good < 5 {
			t.Errorf("%s: %d bad and %d good cases, want at least five of each", rule.ID, bad, good)
		}
	}
}
