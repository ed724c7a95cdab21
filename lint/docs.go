package lint

import (
	"fmt"
	"strings"
)

// Explain returns what a rule is about, in Markdown.
func (r Rule) Explain() string {
	return fmt.Sprintf("## %s\n\n%s\n\n%s\n\nProfiles: %s.\n\nBad:\n\n```sql\n%s```\n\nGood:\n\n```sql\n%s```\n",
		r.ID, r.Summary, r.Text, r.profiles(), r.Bad, r.Good)
}

func (r Rule) profiles() string {
	if r.Migrations {
		return "`migrations` (the default), `sealed`"
	}
	return "`sealed`"
}

// Manual returns the page of all rules, docs/rules.md.
func Manual() string {
	var b strings.Builder
	b.WriteString(`# The rules of pgseal lint

This page is written by the program (` + "`go test ./lint -update`" + `); ` + "`pgseal lint --explain RULE`" + ` prints
one rule. A profile is a set of rules: ` + "`migrations`" + `, the default, has those that any
migration can honour, ` + "`sealed`" + ` has all.

| rule | what it finds | in ` + "`migrations`" + ` |
|---|---|---|
`)
	for _, r := range Rules() {
		in := ""
		if r.Migrations {
			in = "yes"
		}
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.ID, r.ID, r.Summary, in)
	}
	for _, r := range Rules() {
		b.WriteString("\n" + r.Explain())
	}
	return b.String()
}
