package lint

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// utf16Name returns which UTF-16 a text is in, or "": it begins with a mark of it,
// or each other byte of its beginning is NUL.
func utf16Name(src string) string {
	switch {
	case strings.HasPrefix(src, "\xff\xfe"):
		return "UTF-16LE"
	case strings.HasPrefix(src, "\xfe\xff"):
		return "UTF-16BE"
	}
	var zeros [2]int
	head := src[:min(len(src), 200)&^1]
	for i := range len(head) {
		if head[i] == 0 {
			zeros[i%2]++
		}
	}
	switch half := len(head) / 2; {
	case half < 2:
	case zeros[0] == 0 && zeros[1]*10 >= half*9:
		return "UTF-16LE"
	case zeros[1] == 0 && zeros[0]*10 >= half*9:
		return "UTF-16BE"
	}
	return ""
}

// checkBytes reports what is no text, and makes the parser see other bytes: it
// would end at a NUL without a word, and refuse bad UTF-8 without a place.
func (c *checker) checkBytes(src string, scanner *lex.Scanner) {
	if first := strings.IndexByte(src, 0); first >= 0 {
		c.report(syntaxError, first, first+1, "NUL byte%s: PostgreSQL's parser reads nothing behind it, and psql does", more(strings.Count(src, "\x00")))
		for i := first; i < len(src); i++ {
			if src[i] == 0 {
				scanner.Blank(i, i+1, ' ')
			}
		}
	}
	if utf8.ValidString(src) {
		return
	}
	first, count := -1, 0
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRuneInString(src[i:])
		if r == utf8.RuneError && size == 1 {
			if first < 0 {
				first = i
			}
			count++
			scanner.Blank(i, i+1, '?')
		}
		i += size
	}
	c.report(syntaxError, first, first+1, "not UTF-8: byte 0x%02x%s; save the file in UTF-8", src[first], more(count))
}

func more(count int) string {
	if count == 1 {
		return ""
	}
	return fmt.Sprintf(" (the first of %d)", count)
}
