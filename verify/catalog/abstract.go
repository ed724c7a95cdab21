package catalog

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
)

const placeholder = "{schema}"

// abstractName writes {schema} for the schema's name at the head of a name that
// a family writes itself; a name that PostgreSQL derives from a table's is left
// alone, since the table may be called like the schema.
func abstractName(name, schema string, prefixed bool) string {
	if prefixed && strings.HasPrefix(name, schema+"_") {
		return placeholder + strings.TrimPrefix(name, schema)
	}
	return name
}

// quoted writes an abstracted name; a placeholder in it stays readable.
func quoted(name string) string { return quote.Identifier(name) }

// abstract writes "{schema}" for the schema's name where a definition qualifies
// a name with it, by PostgreSQL's own scanner: never inside a string constant,
// except one that is cast to regclass and so holds a name.
func abstract(definition, schema string) (string, error) {
	own := quote.Identifier(schema)
	if !strings.Contains(definition, own) && !strings.Contains(definition, strings.ReplaceAll(own, `'`, `''`)) {
		return definition, nil
	}
	scanned, err := pg_query.Scan(definition)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	done := 0
	tokens := scanned.Tokens
	text := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return definition[tokens[i].Start:tokens[i].End]
	}
	for i, token := range tokens {
		written := ""
		switch {
		case token.Token == pg_query.Token_IDENT && text(i) == own && text(i+1) == "." && text(i-1) != ".":
			written = quote.Identifier(placeholder)
		case token.Token == pg_query.Token_SCONST && text(i+1) == "::" && text(i+2) == `"regclass"`:
			name, err := unquote(text(i))
			if err != nil {
				return "", err
			}
			if name, err = abstract(name, schema); err != nil {
				return "", err
			}
			written = quote.Literal(name)
		default:
			continue
		}
		b.WriteString(definition[done:token.Start])
		b.WriteString(written)
		done = int(token.End)
	}
	b.WriteString(definition[done:])
	return b.String(), nil
}

// unquote returns what a string constant holds, as PostgreSQL prints one: E'...'
// where it has a backslash.
func unquote(constant string) (string, error) {
	escaped := strings.HasPrefix(constant, "E")
	body := strings.TrimPrefix(constant, "E")
	body = strings.ReplaceAll(body[1:len(body)-1], `''`, `'`)
	if escaped {
		body = strings.ReplaceAll(body, `\\`, `\`)
	}
	return body, nil
}
