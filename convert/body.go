package convert

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render"
)

// A body is text with tokens of its own: the code of a function or of DO.
type body struct {
	token  token // that holds it
	text   string
	tokens []token
	at     func(offset int) int // where a byte of the text stands in the file
	on     bool                 // it is COMMENT or DROP: a table stands behind ON
	code   bool                 // its string constants may be run
}

// bodyOf returns the code in a statement, or nil.
func (a *adoption) bodyOf(s *statement) *body {
	var options []*pg_query.Node
	language := "plpgsql"
	switch n := s.node.Node.(type) {
	case *pg_query.Node_DoStmt:
		options = n.DoStmt.Args
	case *pg_query.Node_CreateFunctionStmt:
		options, language = n.CreateFunctionStmt.Options, "sql"
	}
	as := ""
	for _, o := range options {
		switch d := o.GetDefElem(); d.GetDefname() {
		case "language":
			language = strings.ToLower(d.Arg.GetString_().GetSval())
		case "as":
			if as = d.Arg.GetString_().GetSval(); as == "" {
				as = last(d.Arg.GetList().GetItems())
			}
		}
	}
	if as == "" || language != "plpgsql" && language != "sql" {
		return nil
	}
	for _, t := range s.tokens {
		if t.kind != pg_query.Token_SCONST {
			continue
		}
		if b := a.decode(t); b != nil && b.text == as {
			tokens, err := scan(b.text)
			if err != nil {
				return nil
			}
			b.tokens = tokens
			return b
		}
	}
	return nil
}

// namesLater reports whether the code of a function names what the file creates
// after it, as pg_dump lets it.
func (a *adoption) namesLater() bool {
	for _, s := range a.statements {
		if s.gone || s.node.GetCreateFunctionStmt() == nil {
			continue
		}
		if b := a.bodyOf(s); b != nil {
			for _, t := range b.tokens {
				if a.created.at[nameOf(b.text[t.start:t.end])] > s.index {
					return true
				}
			}
		}
	}
	return false
}

// decode reads a string constant '...' or $$...$$; nil for another form.
func (a *adoption) decode(t token) *body {
	text := a.src[t.start:t.end]
	switch text[0] {
	case '$':
		from := strings.IndexByte(text[1:], '$') + 2
		return &body{token: t, text: text[from : len(text)-from], at: func(i int) int { return t.start + from + i }}
	case '\'':
		raw := text[1 : len(text)-1]
		var places []int
		var b strings.Builder
		for i := 0; i < len(raw); i++ {
			places = append(places, t.start+1+i)
			b.WriteByte(raw[i])
			if raw[i] == '\'' {
				i++
			}
		}
		places = append(places, t.end-1)
		return &body{token: t, text: b.String(), at: func(i int) int { return places[i] }}
	}
	return nil
}

// requote writes a body in plain quotes where {schema} came into it: a name could
// close dollar quotes.
func (a *adoption) requote(b *body) {
	from, to := b.at(0), b.at(len(b.text))
	if !a.edited(from, to, ownSchema) && !strings.Contains(b.text, render.Placeholder) {
		return
	}
	one := edit{start: b.token.start, end: b.token.end, before: "'", after: "'", from: from, to: to, inner: 1}
	if a.src[b.token.start] == '$' {
		one.quotes = 1
	}
	a.add(one)
}

// word is the text of a token; "" where there is none.
func (b *body) word(i int) string {
	if i < 0 || i >= len(b.tokens) {
		return ""
	}
	return b.text[b.tokens[i].start:b.tokens[i].end]
}

// place is where a token stands in the file.
func (b *body) place(i int) (start, end int) {
	t := b.tokens[i]
	return b.at(t.start), b.at(t.end-1) + 1
}

// scan returns the tokens of SQL, comments left out.
func scan(text string) ([]token, error) {
	result, err := pg_query.Scan(text)
	if err != nil {
		return nil, err
	}
	var tokens []token
	for _, t := range result.Tokens {
		if t.Token != pg_query.Token_SQL_COMMENT && t.Token != pg_query.Token_C_COMMENT {
			tokens = append(tokens, token{int(t.Start), int(t.End), t.Token})
		}
	}
	return tokens, nil
}
