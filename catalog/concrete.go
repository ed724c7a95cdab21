package catalog

import (
	"regexp"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// concrete writes a schema's name where a line of a snapshot has {schema}, as
// PostgreSQL would print it there.
func concrete(text, schema string) string {
	if !strings.Contains(text, placeholder) {
		return text
	}
	inside := strings.ReplaceAll(schema, `"`, `""`)
	scanned, err := pg_query.Scan(text)
	if err != nil {
		return fill(text, inside)
	}
	var b strings.Builder
	done := 0
	for _, t := range scanned.Tokens {
		token := text[t.Start:t.End]
		if !strings.Contains(token, placeholder) {
			continue
		}
		b.WriteString(fill(text[done:t.Start], schema))
		done = int(t.End)
		switch {
		case t.Token == pg_query.Token_SCONST:
			value := quotedIdentifier.ReplaceAllStringFunc(unquote(token), func(name string) string {
				return fill(name, inside)
			})
			value = fill(value, schema)
			if writtenByAuthor(text) {
				b.WriteString(quote.Literal(value))
			} else {
				b.WriteString("'" + strings.ReplaceAll(value, "'", "''") + "'")
			}
		case token[0] == '"':
			b.WriteString(fill(token, inside))
		default:
			b.WriteString(fill(token, schema))
		}
	}
	b.WriteString(fill(text[done:], schema))
	return b.String()
}

// fill writes a name in place of the placeholder, and takes back what literalBraces
// did.
func fill(text, name string) string {
	return looksReplaced.ReplaceAllStringFunc(text, func(written string) string {
		if written == placeholder {
			return name
		}
		return written[1 : len(written)-1]
	})
}

var quotedIdentifier = regexp.MustCompile(`"(?:[^"]|"")*"`)

// writtenByAuthor tells a line whose constants are written E'...' where they have
// a backslash, from an expression that PostgreSQL prints without the E.
func writtenByAuthor(line string) bool {
	body, isBody := strings.CutPrefix(line, "body ")
	return strings.HasPrefix(line, "comment") || isBody && !strings.HasPrefix(body, "BEGIN ATOMIC") && !strings.HasPrefix(body, "RETURN ")
}
