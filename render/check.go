package render

import (
	"errors"
	"unicode/utf8"

	"github.com/pganalyze/pg_query_go/v5/parser"

	"github.com/pgseal/pgseal/verify/lint"
)

// offsetOf returns where PostgreSQL's parser met a fault, in bytes: it counts
// characters from 1.
func offsetOf(src string, err error) int {
	var parse *parser.Error
	if !errors.As(err, &parse) {
		return 0
	}
	offset := 0
	for range parse.Cursorpos - 1 {
		_, size := utf8.DecodeRuneInString(src[offset:])
		offset += size
	}
	return offset
}

// check lints a template as it stands: {schema} is a schema's name like any other.
// The error joins a *TemplateError for each finding.
func check(name, src string) error { return checkBy(name, src, lint.Artifact(Placeholder)) }

// checkSyntax keeps from PostgreSQL's parser what would end the process: it does
// not bound its own recursion.
func checkSyntax(name, src string) error {
	return checkBy(name, src, lint.Options{Schema: Placeholder, Rules: []string{"syntax-error"}})
}

func checkBy(name, src string, opts lint.Options) error {
	var errs []error
	for _, f := range lint.Check(src, opts) {
		errs = append(errs, &TemplateError{Name: name, Line: f.Line, Column: f.Column, Message: f.Rule + ": " + f.Message})
	}
	return errors.Join(errs...)
}
