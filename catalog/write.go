package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A line break within a name or a definition is followed by four spaces, so that
// a line with two begins a fact and one with none an object.
const continuation = "\n    "

type line struct {
	object       string
	section, ord int
	name, text   string
}

func write(facts []fact, schema string) string {
	a := newAbstracter(schema, facts)
	lines := make([]line, len(facts))
	for i, f := range facts {
		lines[i] = a.line(f)
	}
	slices.SortFunc(lines, func(x, y line) int {
		return cmp.Or(
			strings.Compare(x.object, y.object), cmp.Compare(x.section, y.section), cmp.Compare(x.ord, y.ord),
			strings.Compare(x.name, y.name), strings.Compare(x.text, y.text))
	})
	var b strings.Builder
	for i, l := range lines {
		if i == 0 || l.object != lines[i-1].object {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.ReplaceAll(l.object, "\n", continuation))
			b.WriteByte('\n')
		}
		b.WriteString("  ")
		b.WriteString(strings.ReplaceAll(l.text, "\n", continuation))
		b.WriteByte('\n')
	}
	return b.String()
}

func (a *abstracter) line(f fact) line {
	object := literalBraces(f.Object)
	if f.Kind == "schema" {
		object = placeholder
	}
	l := line{
		object:  f.Kind,
		section: f.Section, ord: f.Ord,
		text: f.Verb,
	}
	if object != "" {
		l.object += " " + quote.Identifier(object)
	}
	l.object += a.definition(f.Signature, nil)
	if f.Name != nil {
		l.name = a.name(*f.Name, f.Prefixed && f.Other == nil)
		l.text += " " + quote.Identifier(l.name)
	}
	l.text += a.definition(f.Text, f.Syntax)
	if f.Other != nil {
		l.text += quote.Identifier(a.name(*f.Other, f.Prefixed))
	}
	return l
}

// Diff is a unified diff of two snapshots, empty where they are equal.
func Diff(wantName, want, gotName, got string) string {
	return string(diff.Diff(wantName, []byte(want), gotName, []byte(got)))
}
