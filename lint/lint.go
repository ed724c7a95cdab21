// Package lint checks SQL text by PostgreSQL's own grammar: that every name is
// quoted and qualified, that a file can run twice, and what else can go wrong
// before a server sees it. It connects to nothing and never panics.
package lint

import (
	"cmp"
	"fmt"
	"slices"
)

// A Finding is one fault at one place of the text.
type Finding struct {
	Rule    string
	Message string
	// Line and Column count from 1, the column in characters. A line ends with
	// LF, CRLF or CR.
	Line, Column       int
	EndLine, EndColumn int // behind the last character
	// Offset and End are bytes of the text, from 0.
	Offset, End int
	// Fix is what stands in place of the text from Offset to End once the fault
	// is mended; "" where pgseal knows none.
	Fix string
}

// Options say what the text is meant to be.
type Options struct {
	// Schema is the schema that the text may touch, as it is named in the
	// catalog. "" takes the schema that the text creates.
	Schema string
	// Path is the file's name, by which a migration of Flyway is known; "" where
	// there is none.
	Path string
	// Rules are the identifiers of the rules to check; nil means all.
	Rules []string
	// DefinersOnly makes search-path-unsafe look at SECURITY DEFINER functions only.
	DefinersOnly bool
}

// Check returns the faults of a text, in its order.
func Check(src string, opts Options) (findings []Finding) {
	defer func() {
		if fault := recover(); fault != nil {
			findings = []Finding{{Rule: syntaxError, Message: fmt.Sprint("pgseal itself failed on this text, please report it: ", fault), Line: 1, Column: 1, EndLine: 1, EndColumn: 1}}
		}
	}()
	return check(src, opts)
}

func check(src string, opts Options) []Finding {
	text := src
	if isFlyway(opts.Path) {
		text = plainPlaceholders(src)
	}
	c := newChecker(text, opts)
	c.file(text)
	findings := c.findings
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.End, b.End),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	findings = slices.Compact(findings)
	locate(src, findings)
	return findings
}
