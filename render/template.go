package render

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/lint"
)

// Placeholder stands for the schema's name in a template.
const Placeholder = "{schema}"

// A Template is one table family, scanned once and rendered for any number of
// schema names. It is safe for concurrent use.
type Template struct {
	name    string
	digest  string
	source  string
	text    text
	grants  text
	guard   text
	derived []derivedName
	longest int
}

// A TemplateError is a place in a template that cannot be rendered safely.
type TemplateError struct {
	Name         string
	Line, Column int // from 1; the column counts characters
	Message      string
}

func (e *TemplateError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// Parse scans the template of a family. An error is a *TemplateError, or several
// joined.
func Parse(name string, source []byte) (*Template, error) {
	src := string(source)
	if i := strings.IndexByte(src, 0); i >= 0 {
		return nil, templateError(name, src, i, "a NUL byte, behind which PostgreSQL's parser reads nothing")
	}
	if i := invalidUTF8(source); i >= 0 {
		return nil, templateError(name, src, i, "not valid UTF-8")
	}
	if strings.HasPrefix(src, "\ufeff") {
		return nil, templateError(name, src, 0, "a byte-order mark; save the file without it")
	}
	if !strings.Contains(src, Placeholder) {
		return nil, templateError(name, src, 0, "no "+Placeholder+" in the template: every schema name would render the same file")
	}
	syntax, others := check(name, src)
	if syntax != nil {
		return nil, syntax
	}
	nodes, err := scan(src)
	if err != nil {
		var at *placeError
		if errors.As(err, &at) {
			return nil, templateError(name, src, at.offset, at.message)
		}
		return nil, fmt.Errorf("scanning %s: %w", name, err)
	}
	if !strings.HasSuffix(src, "\n") {
		nodes = append(nodes, node{text: "\n"})
	}
	tree, err := pg_query.Parse(src)
	if err != nil {
		return nil, templateError(name, src, offsetOf(src, err), err.Error())
	}
	derived, err := namesOf(name, src, tree, nodes)
	if err != nil {
		return nil, err
	}
	grants, err := grantsOf(tree)
	if err != nil {
		return nil, fmt.Errorf("listing what %s creates: %w", name, err)
	}
	if others != nil {
		return nil, others
	}
	sum := sha256.Sum256(source)
	return &Template{
		name:    name,
		digest:  hex.EncodeToString(sum[:]),
		source:  src,
		text:    compile(nodes),
		grants:  grants,
		derived: derived,
		longest: longestSchema(derived),
	}, nil
}

// Name is the family's name.
func (t *Template) Name() string { return t.name }

// Source is the template's text as it was given to Parse.
func (t *Template) Source() string { return t.source }

func templateError(name, src string, offset int, message string) *TemplateError {
	line, column := lint.Position(src, offset)
	return &TemplateError{Name: name, Line: line, Column: column, Message: message}
}

func invalidUTF8(source []byte) int {
	if utf8.Valid(source) {
		return -1
	}
	for i := 0; i < len(source); {
		r, size := utf8.DecodeRune(source[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
