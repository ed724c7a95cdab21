package convert

import (
	"regexp"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// turnTokens turns what the linter does not look at: names in string constants, in
// the values of search_path, behind the ON of COMMENT and DROP, and where a schema
// may stand else, such as behind COLLATE, in OPERATOR() and in the declarations of
// PL/pgSQL.
func (a *adoption) turnTokens(b *body) {
	declares := b.token.end > 0 // up to the first BEGIN
	for i, t := range b.tokens {
		start, end := b.place(i)
		name := nameOf(b.word(i))
		declares = declares && name != "begin"
		switch {
		case t.kind == pg_query.Token_SCONST:
			a.turnString(b, i)
		case b.token.end > 0 && name == "extension" && strings.EqualFold(b.word(i-1), "create"):
			a.problem(start, extension)
		case name == "search_path":
			a.turnPath(b, i+1)
		case b.on && strings.EqualFold(b.word(i-1), "on") && b.word(i+1) != "." && a.created.objects[name]:
			a.insert(start, ownSchema+".")
		case name != a.schema || b.word(i-1) == "." || b.word(i+1) != ".":
		case !a.alias, (declares || b.on || strings.EqualFold(b.word(i-1), "collate")) && a.created.has(nameOf(b.word(i+2))):
			a.replace(start, end, ownSchema)
		}
	}
}

// turnPath turns the value of search_path.
func (a *adoption) turnPath(b *body, i int) {
	start, _ := b.place(min(i, len(b.tokens)-1))
	switch word := strings.ToLower(b.word(i)); word {
	case "from":
		a.problem(start, "SET search_path FROM CURRENT: an artifact's own path is pg_catalog alone: name the schemas")
	case "=", "to":
		for more := true; more; i += 2 {
			if word := b.word(i + 1); nameOf(word) == a.schema || strings.Trim(word, "'") == a.schema {
				start, end := b.place(i + 1)
				a.replace(start, end, ownSchema)
			}
			more = b.word(i+2) == ","
		}
	}
}

// usesAlias reports whether the schema's name names something else too: a table, a
// column or an alias. Then not each NAME.NAME is a schema and what is in it.
func (a *adoption) usesAlias(b *body) bool {
	for i := range b.tokens {
		if nameOf(b.word(i)) != a.schema {
			continue
		}
		before := strings.ToLower(b.word(i - 1))
		if before == "." || b.word(i+1) != "." && before != "schema" && before != "=" && before != "to" && before != "," {
			return true
		}
	}
	return false
}

// nameTypes are the types whose constants are read as names of relations, types and
// functions.
var nameTypes = map[string]bool{
	"regclass": true, "regcollation": true, "regconfig": true, "regdictionary": true, "regoper": true,
	"regoperator": true, "regproc": true, "regprocedure": true, "regtype": true,
}

// readAs returns the type as whose constant a string is read: by a cast, however
// pg_dump or a hand writes it, or by the function that takes it. typed says that the
// text gives the type itself.
func (b *body) readAs(i int) (kind string, typed bool) {
	is := func(i int, words ...string) bool { return slices.Contains(words, nameOf(b.word(i))) }
	typeAt := func(i int) string {
		if is(i, "pg_catalog") && b.word(i+1) == "." {
			i += 2
		}
		return nameOf(b.word(i))
	}
	next := i + 1
	for b.word(next) == "::" && is(next+1, "text") || b.word(next) == ")" && b.word(next+1) == "::" {
		if b.word(next) == "::" {
			next++
		}
		next++
	}
	cast := b.word(next) == "::" || next == i+1 && is(next, "as") && is(i-2, "cast")
	switch {
	case cast:
		return typeAt(next + 1), true
	case strings.HasPrefix(nameOf(b.word(i-1)), "reg"): // regclass 'name'
		return nameOf(b.word(i - 1)), true
	case b.word(i-1) != "(":
		return "", false
	case is(i-2, "nextval", "currval", "setval"):
		return "regclass", next > i+1
	case is(i-2, "pg_get_serial_sequence"):
		return "regclass", true
	}
	function := nameOf(b.word(i - 2))
	if kind, ok := strings.CutPrefix(function, "to_"); ok {
		return kind, true
	}
	return "", false
}

const aName = `([a-zA-Z_][\w$]*|"(?:[^"]|"")+")`

var dotted = regexp.MustCompile(`^(?:` + aName + `\.)?` + aName + `$`)

// turnString turns a string constant that is read as an object's name, and lists
// others that look like one: only who wrote them knows what they are. In code one
// that names an object among other words is most likely a statement, which would
// go on naming the old schema.
func (a *adoption) turnString(b *body, i int) {
	start, end := b.place(i)
	text := stringValue(b.word(i))
	kind, typed := b.readAs(i)
	plain := b.word(i)[0] == '\''
	if m := dotted.FindStringSubmatch(text); m != nil {
		schema, name := nameOf(m[1]), nameOf(m[2])
		switch {
		case kind == "regnamespace" && schema == "" && name == a.schema && plain:
			a.replace(start, end, quote.Literal(ownSchema))
			return
		case !a.created.has(name):
		case nameTypes[kind] && (schema == a.schema || schema == "") && plain:
			text := quote.Literal(ownSchema + "." + quote.Identifier(name))
			if !typed {
				text += `::"regclass"` // the catalog's text then shows it for a name
			}
			a.replace(start, end, text)
			return
		case schema == a.schema && !nameTypes[kind]:
			a.note(start, "a string constant that reads like an object's name stays as it is: write "+
				quote.Literal(ownSchema+"."+quote.Identifier(name))+" if the object is meant")
			return
		}
	}
	if text == a.schema && !a.known[edit{start: start, end: end, before: ownSchema}] {
		a.note(start, "a string constant that is the schema's name stays as it is: write '{schema}' if the schema is meant")
	}
	for _, m := range a.mention.FindAllStringSubmatch(text, -1) {
		switch {
		case !a.created.has(nameOf(m[1])):
		case b.code || nameTypes[kind]:
			a.problem(start, `"`+a.schema+`" in a string constant, as part of more: write "{schema}" there`)
		default:
			a.note(start, `"`+a.schema+`" in a string constant, as part of more, stays as it is: write "{schema}" there if the schema is meant`)
		}
	}
}

// stringValue is what a string constant holds; an escape in E'...' stays one.
func stringValue(constant string) string {
	if constant[0] == '$' {
		from := strings.IndexByte(constant[1:], '$') + 2
		return constant[from : len(constant)-from]
	}
	open := strings.IndexByte(constant, '\'')
	return strings.ReplaceAll(constant[open+1:len(constant)-1], "''", "'")
}

// mention finds a schema's name with a dot and another name behind it.
func mention(schema string) *regexp.Regexp {
	return regexp.MustCompile(`(?:(?:^|[^\w.$"])` + regexp.QuoteMeta(schema) + `|` + regexp.QuoteMeta(quote.Identifier(schema)) + `)\.` + aName)
}
