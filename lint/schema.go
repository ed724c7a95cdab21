package lint

import (
	"slices"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// createdSchemas returns the schemas that a text creates, in DO blocks too.
func createdSchemas(src string) []string {
	return schemasIn(lex.NewScanner(src), src, nil)
}

func schemasIn(scan *lex.Scanner, src string, found []string) []string {
	u := unit{src: src, scan: scan}
	for {
		st, more := scan.Next()
		if !more {
			return found
		}
		s := statement{unit: &u, tokens: st.Tokens}
		if s.isWord(0, "do") {
			for _, t := range st.Tokens {
				if text, _ := lex.Decode(src, t); isString(t) {
					found = schemasIn(lex.NewBodyScanner(text, nil), text, found)
				}
			}
			continue
		}
		for i := range st.Tokens {
			if name, ok := s.createdSchema(i); ok && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
}

// createdSchema returns the name in CREATE SCHEMA at a token.
func (s *statement) createdSchema(i int) (string, bool) {
	if !s.isWord(i, "create") || !s.isWord(i+1, "schema") {
		return "", false
	}
	i += 2
	if s.isWord(i, "if") {
		i += 3
	}
	if s.isWord(i, "authorization") {
		i++
	}
	if i >= len(s.tokens) {
		return "", false
	}
	return s.name(s.tokens[i])
}

func isString(t lex.Token) bool {
	switch t.Kind {
	case lex.String, lex.EscapeString, lex.UnicodeString, lex.DollarString:
		return true
	}
	return false
}
