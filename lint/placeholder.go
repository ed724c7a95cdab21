package lint

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// checkPlaceholders looks for a template's {name} in names and string constants.
// Braces are common in strings, so there only {schema} counts.
func (s *statement) checkPlaceholders() {
	if !s.on(placeholderLeft) {
		return
	}
	for i, t := range s.tokens {
		switch t.Kind {
		case lex.Identifier, lex.UnicodeIdentifier, lex.String, lex.EscapeString, lex.UnicodeString, lex.DollarString:
			if strings.IndexByte(s.src[t.Start:t.End], '{') < 0 || i == s.code {
				continue
			}
			text, places := lex.Decode(s.src, t)
			names := t.Kind == lex.Identifier || t.Kind == lex.UnicodeIdentifier
			for _, p := range s.placeholders(text, names) {
				s.report(placeholderLeft, s.at(places.At(p.start)), s.at(places.At(p.end)), "%s was not replaced", text[p.start:p.end])
			}
		}
	}
}

type span struct{ start, end int }

// placeholders returns the placeholders of a text whose braces are none of the
// declared schema's own name.
func (c *checker) placeholders(text string, anyName bool) []span {
	var own []span
	for _, schema := range c.owned {
		if strings.ContainsAny(schema, "{}") {
			for _, written := range []string{schema, strings.ReplaceAll(schema, `"`, `""`), strings.ReplaceAll(schema, `'`, `''`)} {
				own = append(own, occurrences(text, written)...)
			}
		}
	}
	taken := func(i int) bool {
		return slices.ContainsFunc(own, func(o span) bool { return o.start <= i && i < o.end })
	}
	var found []span
	for i := 0; i < len(text); i++ {
		if text[i] != '{' || taken(i) {
			continue
		}
		end := lex.PlaceholderEnd(text, i)
		if end == 0 || taken(end-1) {
			continue
		}
		if filled := c.flyway && i > 0 && text[i-1] == '$'; !filled && (anyName || strings.Trim(text[i:end], "{}. ") == "schema") {
			found = append(found, span{i, end})
		}
		i = end - 1
	}
	return found
}

func occurrences(text, part string) []span {
	var found []span
	for i := 0; ; {
		n := strings.Index(text[i:], part)
		if n < 0 {
			return found
		}
		found = append(found, span{i + n, i + n + len(part)})
		i += n + len(part)
	}
}
