package adopt

import (
	"regexp"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
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
			isName, cast := readAsName(b.word(i-2), b.word(i-1), b.word(i+1), b.word(i+2))
			a.turnString(start, end, b.word(i), isName, cast)
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

// readAsName reports whether a string constant is read as an object's name, and the
// cast that says so where it has none: the catalog's text then shows it for a name.
func readAsName(function, bracket, cast, kind string) (is bool, add string) {
	if cast == "::" {
		return strings.HasPrefix(nameOf(kind), "reg"), ""
	}
	switch nameOf(function) {
	case "nextval", "currval", "setval":
		return bracket == "(", `::"regclass"`
	case "to_regclass", "to_regtype", "to_regproc", "pg_get_serial_sequence":
		return bracket == "(", ""
	}
	return false, ""
}

const aName = `([a-zA-Z_][\w$]*|"(?:[^"]|"")+")`

var dotted = regexp.MustCompile(`^(?:` + aName + `\.)?` + aName + `$`)

// turnString turns a string constant that is an object's name, and lists one that
// names an object among other words.
func (a *adoption) turnString(start, end int, constant string, isName bool, cast string) {
	if constant[0] != '\'' {
		return
	}
	text := strings.ReplaceAll(constant[1:len(constant)-1], "''", "'")
	if m := dotted.FindStringSubmatch(text); m != nil {
		schema, name := nameOf(m[1]), nameOf(m[2])
		if a.created.has(name) && (schema == a.schema || isName && schema == "") {
			text := quote.Literal(ownSchema + "." + quote.Identifier(name))
			if isName {
				text += cast
			}
			a.replace(start, end, text)
			return
		}
	}
	for _, m := range a.mention.FindAllStringSubmatch(text, -1) {
		if a.created.has(nameOf(m[1])) {
			a.problem(start, `"`+a.schema+`" in a string constant, as part of more: write "{schema}" there`)
		}
	}
}

// mention finds a schema's name with a dot and another name behind it.
func mention(schema string) *regexp.Regexp {
	return regexp.MustCompile(`(?:(?:^|[^\w.$"])` + regexp.QuoteMeta(schema) + `|` + regexp.QuoteMeta(quote.Identifier(schema)) + `)\.` + aName)
}
