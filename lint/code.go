package lint

import (
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// checkCode checks the body of DO and of a function: SQL as a text of its own,
// PL/pgSQL by its own parser. Other languages are left alone.
func (s *statement) checkCode() {
	body, language := s.body()
	if body == "" {
		return
	}
	switch language {
	case "sql":
		if i, text, places := s.codeToken(body); i >= 0 {
			s.code = i
			u := s.newUnit(text, lex.NewBodyScanner(text, s.variables), func(offset int) int { return s.at(places.At(offset)) })
			u.language, u.fixable = language, s.tokens[i].Kind == lex.DollarString && s.mayFix()
			u.safePath = s.functionPath
			u.run()
		}
	case "plpgsql":
		if b := s.plpgsql(); b != nil {
			b.check()
		}
	}
}

// plpgsql returns the PL/pgSQL that a statement holds, or nil.
func (s *statement) plpgsql() *plpgsql {
	body, _ := s.body()
	i, text, places := s.codeToken(body)
	if i < 0 {
		return nil
	}
	s.code = i
	return &plpgsql{statement: s, token: s.tokens[i], text: text, places: places}
}

// codeToken returns the string constant that holds the body.
func (s *statement) codeToken(body string) (int, string, lex.Map) {
	for i, t := range s.tokens {
		if isString(t) {
			if text, places := lex.Decode(s.src, t); text == body {
				return i, text, places
			}
		}
	}
	return -1, "", lex.Map{}
}

// body returns the code that a statement holds, and its language.
func (s *statement) body() (text, language string) {
	t := &s.tree
	var options []int32
	switch s.kind {
	case "DoStmt":
		options, language = t.Items(s.node, "args"), "plpgsql"
	case "CreateFunctionStmt":
		options = t.Items(s.node, "options")
	}
	for _, option := range options {
		option = t.Only(option)
		arg := t.Field(option, "arg")
		switch t.Text(option, "defname") {
		case "language":
			language = strings.ToLower(t.Text(t.Field(arg, "String"), "sval"))
		case "as":
			text = t.Text(t.Field(arg, "String"), "sval")
			if parts := t.Name(t.Path(arg, "List", "items")); len(parts) == 1 {
				text = parts[0]
			}
		}
	}
	return text, language
}
