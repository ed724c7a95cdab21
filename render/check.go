package render

import (
	"errors"
	"unicode/utf8"

	"github.com/pganalyze/pg_query_go/v5/parser"
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

func check(name, src string) error {
	return nil
}
