package catalog

import (
	"regexp"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
)

// concrete writes a schema's name where a line of a snapshot has {schema}, as
// PostgreSQL would print it there.
func concrete(text, schema string) string {
	if schema == placeholder || !strings.Contains(text, placeholder) {
		return text
	}
	inside := strings.ReplaceAll(schema, `"`, `""`)
	scanned, err := pg_query.Scan(text)
	if err != nil {
		return strings.ReplaceAll(text, placeholder, inside)
	}
	var b strings.Builder
	done := 0
	for _, t := range scanned.Tokens {
		token := text[t.Start:t.End]
		if !strings.Contains(token, placeholder) {
			continue
		}
		b.WriteString(strings.ReplaceAll(text[done:t.Start], placeholder, schema))
		done = int(t.End)
		switch {
		case t.Token == pg_query.Token_SCONST:
			value := quotedIdentifier.ReplaceAllStringFunc(unquote(token), func(name string) string {
				return strings.ReplaceAll(name, placeholder, inside)
			})
			value = strings.ReplaceAll(value, placeholder, schema)
			if writtenByAuthor(text) {
				b.WriteString(quote.Literal(value))
			} else {
				b.WriteString("'" + strings.ReplaceAll(value, "'", "''") + "'")
			}
		case token[0] == '"':
			b.WriteString(strings.ReplaceAll(token, placeholder, inside))
		default:
			b.WriteString(strings.ReplaceAll(token, placeholder, schema))
		}
	}
	b.WriteString(strings.ReplaceAll(text[done:], placeholder, schema))
	return b.String()
}

var quotedIdentifier = regexp.MustCompile(`"(?:[^"]|"")*"`)

// writtenByAuthor tells a line whose constants are written E'...' where they have
// a backslash, from an expression that PostgreSQL prints without the E.
func writtenByAuthor(line string) bool {
	body, isBody := strings.CutPrefix(line, "body ")
	return strings.HasPrefix(line, "comment") || isBody && !strings.HasPrefix(body, "BEGIN ATOMIC") && !strings.HasPrefix(body, "RETURN ")
}
