package render

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/pganalyze/pg_query_go/v5/parser"
)

// syntaxError places what PostgreSQL's parser said of a template. The parser
// counts characters from 1.
func syntaxError(name, src string, err error) error {
	var parse *parser.Error
	if !errors.As(err, &parse) {
		return fmt.Errorf("parsing %s: %w", name, err)
	}
	offset := 0
	for range parse.Cursorpos - 1 {
		_, size := utf8.DecodeRuneInString(src[offset:])
		offset += size
	}
	return templateError(name, src, offset, parse.Message)
}

func check(name, src string) error {
	return nil
}
