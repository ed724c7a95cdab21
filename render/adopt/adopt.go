// Package adopt turns a schema file that exists, written by hand or by pg_dump,
// into the template of a family. It edits the text where a name or a statement
// must change, so comments and layout stay.
package adopt

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pgseal/pgseal/render"
)

// A Problem is a place of the file that could not be turned, and why.
type Problem struct {
	Line, Column int // from 1; the column counts characters
	Reason       string
}

// Adopt returns the template for a file whose objects lie in a schema, or are to
// lie there: a name that says no schema is taken for one of it. The template is
// complete, and render.Parse takes it, exactly where there is no problem.
func Adopt(src, schema string) (template string, problems []Problem) {
	src = strings.TrimPrefix(src, "\ufeff") // a byte-order mark is none of the SQL
	a := &adoption{schema: schema, mention: mention(schema), editor: editor{src: src, known: map[edit]bool{}}}
	if a.read() {
		a.judge()
		a.makeRepeatable()
		a.turnNames()
		template = a.finish()
	}
	slices.SortStableFunc(a.problems, func(p, q Problem) int {
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	return template, slices.Compact(a.problems)
}

// An adoption is the work on one file. Every offset is a byte of the file.
type adoption struct {
	editor
	schema     string
	text       []byte // the file with what is no SQL, or taken out, in blanks
	tokens     []token
	statements []*statement
	created    created
	alias      bool           // something else has the schema's name
	mention    *regexp.Regexp // of an object of the schema in words
	problems   []Problem
}

// problem lists a place.
func (a *adoption) problem(offset int, reason string) {
	if s := a.statementAt(offset); s != nil {
		s.listed = true
	}
	before := a.src[:offset]
	line := 1 + strings.Count(before, "\n")
	column := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	a.problems = append(a.problems, Problem{line, column, reason})
}

// finish writes the template and lists what render finds wrong with it, at the
// places where that stands in the file: but not with a statement that is listed,
// of which it would only repeat the consequence.
func (a *adoption) finish() string {
	if n := len(a.statements); n > 0 {
		if last := a.statements[n-1]; a.src[last.end-1] != ';' {
			a.insert(last.end, ";")
		}
	}
	out := a.assemble()
	template := out.String()
	_, err := render.Parse("", []byte(template))
	listed := map[*statement]bool{}
	for _, s := range a.statements {
		listed[s] = s.listed
	}
	for _, err := range each(err) {
		var at *render.TemplateError
		switch {
		case errors.As(err, &at):
			offset := out.source(offsetAt(template, at.Line, at.Column))
			if !listed[a.statementAt(offset)] {
				a.problem(offset, at.Message)
			}
		case len(a.problems) == 0:
			a.problem(0, err.Error())
		}
	}
	return template
}

// statementAt returns the statement at a place of the file, or nil.
func (a *adoption) statementAt(offset int) *statement {
	for _, s := range a.statements {
		if s.start <= offset && offset < s.end {
			return s
		}
	}
	return nil
}

func each(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

// offsetAt is the byte at a line and a column.
func offsetAt(text string, line, column int) int {
	offset := 0
	for range line - 1 {
		offset += strings.IndexByte(text[offset:], '\n') + 1
	}
	for range column - 1 {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}
