package lint

import (
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\ufeff"

// Position returns the line and the column of a byte of src as a Finding has them.
func Position(src string, offset int) (line, column int) {
	one := []Finding{{Offset: offset}}
	locate(src, one)
	return one[0].Line, one[0].Column
}

// locate fills in lines and columns, of findings in the order of their offsets.
func locate(src string, findings []Finding) {
	line, start, i := 1, 0, 0
	if strings.HasPrefix(src, byteOrderMark) {
		start = len(byteOrderMark)
	}
	column, counted := 1, start
	for f := range findings {
		offset := max(findings[f].Offset, start)
		for {
			n := strings.IndexAny(src[i:max(offset, i)], "\r\n")
			if n < 0 {
				i = max(offset, i)
				break
			}
			i += n + 1
			if src[i-1] == '\r' && i < len(src) && src[i] == '\n' {
				if i == offset { // between CR and LF: still this line
					i--
					break
				}
				i++
			}
			line, start = line+1, i
			column, counted = 1, i
		}
		column += utf8.RuneCountInString(src[counted:max(offset, counted)])
		counted = max(offset, counted)
		findings[f].Line, findings[f].Column = line, column
		findings[f].EndLine, findings[f].EndColumn = advance(src[offset:max(findings[f].End, offset)], line, column)
	}
}

// advance returns the place behind a text that begins at a line and column.
func advance(text string, line, column int) (int, int) {
	for i := strings.IndexAny(text, "\r\n"); i >= 0; i = strings.IndexAny(text, "\r\n") {
		if strings.HasPrefix(text[i:], "\r\n") {
			i++
		}
		text = text[i+1:]
		line, column = line+1, 1
	}
	return line, column + utf8.RuneCountInString(text)
}

// Offset returns the byte behind n characters of src, of which PostgreSQL's parser
// counts a fault's place.
func Offset(src string, n int) int {
	offset := 0
	for ; n > 0 && offset < len(src); n-- {
		_, size := utf8.DecodeRuneInString(src[offset:])
		offset += size
	}
	return offset
}
