// Package convert turns a schema file that exists, written by hand or by pg_dump,
// into the template of a family. It edits the text where a name or a statement
// must change, so comments and layout stay.
package convert

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pgseal/pgseal/render"
)

// A Result is what comes of a file. The template is complete, and render.Parse takes
// it, exactly where there is no problem.
type Result struct {
	Template string
	Problems []Place // what could not be turned, and why
	Notes    []Place // what was left as it is, and may be meant otherwise
}

// A Place is one of the file, and what there is to say of it.
type Place struct {
	Line, Column int // from 1; the column counts characters
	Text         string
}

// Adopt turns a file whose objects lie in a schema, or are to lie there: a name that
// says no schema is taken for one of it.
func Adopt(src, schema string) Result {
	src = strings.TrimPrefix(src, "\ufeff") // a byte-order mark is none of the SQL
	a := &adoption{schema: schema, mention: mention(schema), editor: editor{src: src, known: map[edit]bool{}}}
	if a.read() {
		a.judge()
		a.makeRepeatable()
		a.turnNames()
		a.result.Template = a.finish()
	}
	a.result.Problems, a.result.Notes = inOrder(a.result.Problems), inOrder(a.result.Notes)
	return a.result
}

func inOrder(places []Place) []Place {
	slices.SortStableFunc(places, func(p, q Place) int {
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	return slices.Compact(places)
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
	result     Result
}

// problem lists a place that cannot be turned.
func (a *adoption) problem(offset int, reason string) {
	if s := a.statementAt(offset); s != nil {
		s.listed = true
	}
	a.result.Problems = append(a.result.Problems, a.place(offset, reason))
}

func (a *adoption) note(offset int, text string) {
	a.result.Notes = append(a.result.Notes, a.place(offset, text))
}

func (a *adoption) place(offset int, text string) Place {
	before := a.src[:offset]
	column := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return Place{1 + strings.Count(before, "\n"), column, text}
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
		case len(a.result.Problems) == 0:
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
