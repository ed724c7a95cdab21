// Package quote writes names and strings into SQL text: the only two ways by
// which a name enters anything that pgseal renders or runs.
package quote

import "strings"

// Identifier returns name as a quoted identifier, a quote inside it doubled.
// PostgreSQL's manual, 4.1.1: a quoted identifier holds any character but NUL.
func Identifier(name string) string {
	out := append(make([]byte, 0, len(name)+2), '"')
	out = EscapeIdentifier(append(out, name...), 1)
	return string(append(out, '"'))
}

// Qualified returns names as quoted identifiers joined by dots, the schema first.
func Qualified(names ...string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = Identifier(name)
	}
	return strings.Join(quoted, ".")
}

// Literal returns s as a string constant that reads the same whatever
// standard_conforming_strings says: one with a backslash is written in the
// escape form E'...' (PostgreSQL's manual, 4.1.2.2).
func Literal(s string) string {
	out := make([]byte, 0, len(s)+3)
	if strings.IndexByte(s, '\\') >= 0 {
		out = EscapeString(append(append(out, "E'"...), s...), 2)
	} else {
		out = EscapeLiteral(append(append(out, '\''), s...), 1)
	}
	return string(append(out, '\''))
}

// EscapeIdentifier turns the name that text holds from byte from on into what
// stands for it between the quotes of a quoted identifier.
func EscapeIdentifier(text []byte, from int) []byte { return double(text, from, '"', '"') }

// EscapeLiteral does the same for the quotes of a string constant '...'.
func EscapeLiteral(text []byte, from int) []byte { return double(text, from, '\'', '\'') }

// EscapeString does the same for the quotes of an escape string constant E'...'.
func EscapeString(text []byte, from int) []byte { return double(text, from, '\'', '\\') }

// double doubles each a and b, from the end on so that nothing is copied twice.
func double(text []byte, from int, a, b byte) []byte {
	extra := 0
	for _, c := range text[from:] {
		if c == a || c == b {
			extra++
		}
	}
	read := len(text) - 1
	for range extra {
		text = append(text, 0)
	}
	for write := len(text) - 1; read < write; read-- {
		c := text[read]
		text[write] = c
		write--
		if c == a || c == b {
			text[write] = c
			write--
		}
	}
	return text
}
