package lint_test

import (
	"strings"
	"testing"

	"github.com/pgseal/pgseal/lint"
)

// TestHostileText gives what breaks parsers: each is answered with a finding at
// the right place, and the statement after it is still checked.
func TestHostileText(t *testing.T) {
	const after = ";\nDROP TABLE app.after;\n"
	for name, text := range map[string]string{
		"sum":                "SELECT 1" + strings.Repeat("+1", 70_000),
		"casts":              "SELECT 1" + strings.Repeat("::int", 140_000),
		"parentheses":        "SELECT " + strings.Repeat("(", 100_000),
		"brackets":           "SELECT " + strings.Repeat("[", 100_000),
		"union":              "SELECT 1,2" + strings.Repeat(" UNION SELECT 1,2", 50_000),
		"joins":              "SELECT 1 FROM a" + strings.Repeat(" JOIN b ON x AND y", 50_000),
		"case":               "SELECT " + strings.Repeat("CASE WHEN a AND b THEN ", 50_000) + "1" + strings.Repeat(" END", 50_000),
		"between":            "SELECT 1" + strings.Repeat(" BETWEEN 1 AND 1 IS TRUE", 70_000),
		"body's between":     "DO $$ BEGIN IF 1" + strings.Repeat(" BETWEEN 1 AND 1 IS TRUE", 70_000) + " THEN NULL; END IF; END $$",
		"not":                "SELECT " + strings.Repeat("NOT ", 100_000) + "a",
		"signs":              "SELECT 1 " + strings.Repeat("+", 1_000_000) + "1",
		"spaced signs":       "SELECT 1 " + strings.Repeat("+ ", 100_000) + "1",
		"error":              "SELECT FROM FROM",
		"open parenthesis":   "CREATE TABLE a (b int",
		"stray parenthesis":  "SELECT 1)",
		"atomic":             "CREATE FUNCTION a() RETURNS int BEGIN ATOMIC SELECT FROM FROM",
		"rule":               "CREATE RULE a AS ON INSERT TO b DO (SELECT 1",
		"open string":        "SELECT 'abc",
		"open escape string": `SELECT E'abc\'`,
		"open name":          `SELECT "abc`,
		"open comment":       "SELECT 1 /* abc",
		"open dollar quote":  "SELECT $a$ abc",
		"body":               "DO $$ BEGIN PERFORM 1" + strings.Repeat("+1", 70_000) + "; END $$",
		"body's comments":    "DO $$ BEGIN " + strings.Repeat("/*", 50_000) + " END $$",
		"body's error":       "DO $$ BEGIN SELECT FROM FROM; END $$",
		"control":            "SELECT \x01",
		"NUL":                "SELECT \x00 1",
		"not UTF-8":          "SELECT '\xff'",
	} {
		t.Run(name, func(t *testing.T) {
			findings := lint.Check(text+after, lint.Options{Schema: "app", Rules: []string{"syntax-error", "not-idempotent"}})
			var first, last bool
			for _, f := range findings {
				first = first || f.Rule == "syntax-error" && f.Line <= 2
				last = last || f.Rule == "not-idempotent" && f.Line == 2 && f.Column == 1
			}
			if !first || !last {
				t.Errorf("fault found: %v, statement after it checked: %v\n%.300v", first, last, findings)
			}
			if len(findings) > 3 {
				t.Errorf("%d findings: %.300v", len(findings), findings)
			}
		})
	}
}
