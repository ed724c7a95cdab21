package catalog

import (
	"regexp"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

const placeholder = "{schema}"

// An abstracter writes {schema} for the name of one schema.
type abstracter struct {
	schema  string
	own     string          // the name as PostgreSQL prints it in a definition
	objects map[string]bool // what the schema holds
}

func newAbstracter(schema string, facts []fact) *abstracter {
	a := &abstracter{schema: schema, own: quote.Identifier(schema), objects: map[string]bool{}}
	for _, f := range facts {
		a.objects[f.Object] = true
	}
	return a
}

// name writes {schema} at the head of a name that a family writes itself. One
// that PostgreSQL derives from a table's is left alone: the table may be called
// like the schema.
func (a *abstracter) name(name string, prefixed bool) string {
	if rest, ok := strings.CutPrefix(name, a.schema+"_"); ok && prefixed {
		return placeholder + "_" + rest
	}
	return literalBraces(name)
}

var looksReplaced = regexp.MustCompile(`\{+schema\}+`)

// literalBraces tells a name that holds the placeholder's very letters from one
// that holds the schema's name.
func literalBraces(name string) string { return looksReplaced.ReplaceAllString(name, "{$0}") }

// What Syntax says where it does not complete Text to a statement.
const (
	viewSyntax = "view" // a query as PostgreSQL prints it
	sqlSyntax  = "sql"  // statements as their author wrote them
	codeSyntax = "code" // a body in another language than SQL
	setSyntax  = "set"  // NAME=VALUE as pg_proc.proconfig has it
)

// definition writes "{schema}" where a definition qualifies a name with the
// schema's, by PostgreSQL's own scanner: never inside a string constant, except
// one that is cast to regclass or the like and so holds a name.
func (a *abstracter) definition(text string, syntax *string) string {
	if syntax == nil {
		return a.replace(canonicalTypes(text), nil)
	}
	head := *syntax
	switch head {
	case codeSyntax:
		return a.replace(text, a.isObject)
	case setSyntax:
		return a.setting(text)
	case viewSyntax:
		head, text = "", canonicalQuery(canonicalTypes(text))
	case sqlSyntax:
		head = ""
	default:
		text = canonicalTypes(text)
	}
	columns, err := columnOffsets(head + text)
	if err != nil {
		return a.replace(text, a.isObject)
	}
	return a.replace(text, func(at int, _ string) bool { return !columns[len(head)+at] })
}

// setting writes the schemas of a SET search_path clause as a list of quoted
// names; pg_proc.proconfig has them as the session that set it wrote them.
func (a *abstracter) setting(text string) string {
	list, ok := strings.CutPrefix(text, " search_path=")
	if !ok {
		return text
	}
	var names []string
	for _, item := range strings.Split(list, ", ") {
		name := strings.ReplaceAll(item, `""`, `"`)
		if len(item) > 1 && item[0] == '"' {
			name = strings.ReplaceAll(item[1:len(item)-1], `""`, `"`)
		}
		if name == a.schema {
			name = placeholder
		}
		names = append(names, quote.Identifier(name))
	}
	return " search_path=" + strings.Join(names, ", ")
}

// isObject tells schema.object from alias.column where there is no parse tree.
func (a *abstracter) isObject(_ int, next string) bool {
	if strings.HasPrefix(next, `"`) {
		next = strings.ReplaceAll(next[1:len(next)-1], `""`, `"`)
	}
	return a.objects[next]
}

// namesObject has the types whose constants hold a name.
var namesObject = map[string]bool{
	"regclass": true, "regcollation": true, "regconfig": true, "regdictionary": true, "regnamespace": true,
	"regoper": true, "regoperator": true, "regproc": true, "regprocedure": true, "regtype": true,
}

// replace writes the placeholder for each qualification by the schema's name for
// which qualifies, given its offset and the name after it, is true.
func (a *abstracter) replace(text string, qualifies func(at int, next string) bool) string {
	if !a.mayName(text) {
		return text
	}
	scanned, err := pg_query.Scan(text)
	if err != nil {
		return text
	}
	tokens := scanned.Tokens
	token := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return text[tokens[i].Start:tokens[i].End]
	}
	var b strings.Builder
	done := 0
	for i, t := range tokens {
		var written string
		switch own := token(i); {
		case (own == a.own || own == a.schema) && token(i+1) == "." && token(i-1) != ".":
			if token(i+2) == "*" || qualifies != nil && !qualifies(int(t.Start), token(i+2)) {
				continue
			}
			written = placeholder
			if own == a.own {
				written = quote.Identifier(placeholder)
			}
		case t.Token == pg_query.Token_IDENT && own[0] == '"' && strings.Contains(own, placeholder):
			written = literalBraces(own)
		case t.Token == pg_query.Token_SCONST && token(i+1) == "::":
			kind := strings.Trim(token(i+2), `"`)
			if !namesObject[kind] {
				continue
			}
			name := a.replace(unquote(own), nil)
			if kind == "regnamespace" && name == a.own {
				name = quote.Identifier(placeholder)
			}
			written = quote.Literal(name)
		default:
			continue
		}
		b.WriteString(text[done:t.Start])
		b.WriteString(written)
		done = int(t.End)
	}
	b.WriteString(text[done:])
	return b.String()
}

// mayName spares most definitions the scanner.
func (a *abstracter) mayName(text string) bool {
	return strings.Contains(text, a.schema) || strings.Contains(text, placeholder) || strings.Contains(text, a.own) ||
		strings.Contains(text, strings.ReplaceAll(a.own, `'`, `''`)) || strings.Contains(text, `\`)
}

// unquote returns what a string constant holds, as PostgreSQL prints one: E'...'
// where it has a backslash.
func unquote(constant string) string {
	body, escaped := strings.CutPrefix(constant, "E")
	if len(body) < 2 || body[0] != '\'' {
		return constant
	}
	body = strings.ReplaceAll(body[1:len(body)-1], `''`, `'`)
	if escaped {
		body = strings.ReplaceAll(body, `\\`, `\`)
	}
	return body
}
