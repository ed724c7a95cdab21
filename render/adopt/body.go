package adopt

import (
	"regexp"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
)

// A body is text with tokens of its own: the code of a function or of DO.
type body struct {
	token  token // that holds it
	text   string
	tokens []token
	at     func(offset int) int // where a byte of the text stands in the file
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
	if !a.edited(from, to, ownSchema) {
		return
	}
	one := edit{start: b.token.start, end: b.token.end, before: "'", after: "'", from: from, to: to, inner: 1}
	if a.src[b.token.start] == '$' {
		one.quotes = 1
	}
	a.add(one)
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

// turnTokens turns what the linter does not look at: names in string constants,
// in the values of search_path, behind COLLATE, and in the declarations of
// PL/pgSQL. A body among the tokens is left to a call of its own.
func (a *adoption) turnTokens(b, within *body, prose bool) {
	word := func(i int) string {
		if i < 0 || i >= len(b.tokens) {
			return ""
		}
		return b.text[b.tokens[i].start:b.tokens[i].end]
	}
	path := false // within the value of search_path
	for i, t := range b.tokens {
		start, end := b.at(t.start), b.at(t.end-1)+1
		switch name := nameOf(word(i)); {
		case t.kind == pg_query.Token_SCONST:
			if path && strings.Trim(word(i), "'") == a.schema {
				a.replace(start, end, ownSchema)
			} else if within == nil || within.token != t {
				a.turnString(start, end, word(i), prose, isRegclass(word(i-2), word(i-1), word(i+1), word(i+2)))
			}
		case name == "search_path" && (word(i+1) == "=" || strings.EqualFold(word(i+1), "to")):
			path = true
		case name == "search_path" && strings.EqualFold(word(i+1), "from"):
			a.problem(start, "SET search_path FROM CURRENT: an artifact's own path is pg_catalog alone: name the schemas")
		case path && name == a.schema:
			a.replace(start, end, ownSchema)
		case b.declares(i) || strings.EqualFold(word(i-1), "collate"):
			if name == a.schema && word(i-1) != "." && word(i+1) == "." && a.created.has(nameOf(word(i+2))) {
				a.replace(start, end, ownSchema)
			}
		}
		if path && i > 0 && word(i) != "," && word(i+1) != "," && !strings.EqualFold(word(i), "search_path") && word(i) != "=" && !strings.EqualFold(word(i), "to") {
			path = false
		}
	}
}

// declares reports whether a token is of PL/pgSQL's declarations, which end at the
// first BEGIN.
func (b *body) declares(i int) bool {
	return b.token.end > 0 && !slices.ContainsFunc(b.tokens[:i], func(t token) bool { return strings.EqualFold(b.text[t.start:t.end], "begin") })
}

// isRegclass reports whether a string constant is read as an object's name.
func isRegclass(function, bracket, cast, kind string) bool {
	if cast == "::" && strings.HasPrefix(nameOf(kind), "reg") {
		return true
	}
	switch nameOf(function) {
	case "nextval", "currval", "setval", "to_regclass", "to_regtype", "to_regproc", "pg_get_serial_sequence":
		return bracket == "("
	}
	return false
}

var dotted = regexp.MustCompile(`^(?:([a-zA-Z_][\w$]*|"(?:[^"]|"")+")\.)?([a-zA-Z_][\w$]*|"(?:[^"]|"")+")$`)

// turnString turns a string constant that is an object's name, and lists one that
// names an object in other words.
func (a *adoption) turnString(start, end int, constant string, prose, regclass bool) {
	if constant[0] != '\'' || prose {
		return
	}
	text := strings.ReplaceAll(constant[1:len(constant)-1], "''", "'")
	if m := dotted.FindStringSubmatch(text); m != nil {
		schema, name := nameOf(m[1]), nameOf(m[2])
		if a.created.has(name) && (schema == a.schema || regclass && schema == "") {
			a.replace(start, end, quote.Literal(ownSchema+"."+quote.Identifier(name)))
			return
		}
	}
	for _, m := range mention(a.schema).FindAllStringSubmatch(text, -1) {
		if a.created.has(nameOf(m[1])) {
			a.problem(start, `"`+a.schema+`" in a string constant, as part of more: write "{schema}" there`)
		}
	}
}

// mention finds a schema's name with a dot and another name behind it.
func mention(schema string) *regexp.Regexp {
	name := regexp.QuoteMeta(schema)
	return regexp.MustCompile(`(?:(?:^|[^\w.$"])` + name + `|` + regexp.QuoteMeta(quote.Identifier(schema)) + `)\.([a-zA-Z_][\w$]*|"(?:[^"]|"")+")`)
}
