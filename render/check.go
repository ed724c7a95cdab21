package render

import (
	"errors"

	"github.com/pganalyze/pg_query_go/v5/parser"

	"github.com/pgseal/pgseal/lint"
)

// offsetOf returns where PostgreSQL's parser met a fault, in bytes: it counts
// characters from 1.
func offsetOf(src string, err error) int {
	var parse *parser.Error
	if !errors.As(err, &parse) {
		return 0
	}
	return lint.Offset(src, parse.Cursorpos-1)
}

// check lints a template as it stands: {schema} is a schema's name like any other.
// Faults of syntax come apart from the others, for PostgreSQL's parser must not see
// them: it does not bound its own recursion, and would end the process. Each error
// joins a *TemplateError for each finding.
func check(name, src string) (syntax, others error) {
	var errs [2][]error
	for _, f := range lint.Check(src, lint.Artifact(Placeholder)) {
		kind := 1
		if f.Rule == "syntax-error" {
			kind = 0
		}
		errs[kind] = append(errs[kind], &TemplateError{Name: name, Line: f.Line, Column: f.Column, Message: f.Rule + ": " + f.Message})
	}
	return errors.Join(errs[0]...), errors.Join(errs[1]...)
}
