// Package quote writes names and strings into SQL text: the only two ways by
// which a name enters anything that pgseal renders or runs.
package quote

import "strings"

// Identifier returns name as a quoted identifier, a quote inside it doubled.
// PostgreSQL's manual, 4.1.1: a quoted identifier holds any character but NUL.
func Identifier(name string) string {
	if strings.IndexByte(name, '"') < 0 {
		return `"` + name + `"`
	}
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}

// Literal returns s as a string constant that reads the same whatever
// standard_conforming_strings says: one with a backslash is written in the
// escape form E'...' (PostgreSQL's manual, 4.1.2.2).
func Literal(s string) string {
	body := strings.ReplaceAll(s, `'`, `''`)
	if strings.IndexByte(s, '\\') < 0 {
		return `'` + body + `'`
	}
	return `E'` + strings.ReplaceAll(body, `\`, `\\`) + `'`
}

// Qualified returns names as quoted identifiers joined by dots, the schema first.
func Qualified(names ...string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = Identifier(name)
	}
	return strings.Join(quoted, ".")
}
