package lint

import (
	"errors"
	"strconv"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
	"github.com/pganalyze/pg_query_go/v5/parser"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
	"github.com/pgseal/pgseal/verify/lint/internal/tree"
)

// A plpgsql is the body of a function or of DO in PL/pgSQL.
type plpgsql struct {
	*statement
	token  lex.Token // that holds it
	text   string
	places lex.Map
	tokens []lex.Token // of the text
	next   int         // the token behind the last query found

	types   map[string]string // of parameters and variables, as they are declared
	builtBy map[string]string // variables whose string was built of something unquoted
}

// check parses the body and checks each query and expression in it.
func (b *plpgsql) check() {
	scan := lex.NewBodyScanner(b.text)
	for more := true; more; {
		var st lex.Statement
		if st, more = scan.Next(); !more {
			break
		}
		if len(st.Tokens) == 0 {
			continue
		}
		if reason := tooMuch(b.text, &st); reason != "" {
			b.reportBody(syntaxError, st.Start, st.Tokens[0].End, "%s", reason)
			return
		}
		b.tokens = append(b.tokens, st.Tokens...)
	}
	for _, f := range scan.Faults() {
		b.reportBody(syntaxError, f.Start, f.End, "%s", f.Message)
		return
	}
	for _, t := range b.tokens {
		if t.End-t.Start > maxIdentifier && (t.Kind == lex.Word || t.Kind == lex.Identifier) {
			b.bodyUnit(b.text, 0).checkLength(t)
		}
	}
	json, err := pg_query.ParsePlPgSqlToJSON(b.asStatement(scan.Text(0, len(b.text))))
	if err != nil {
		b.syntaxError(err)
		return
	}
	var t tree.Tree
	if err := t.Read(json); err != nil {
		return
	}
	b.declare(&t)
	line := 1
	for i := range t.Nodes {
		switch n := &t.Nodes[i]; n.Key {
		case "lineno":
			line, _ = strconv.Atoi(n.Value)
		case "query":
			if n.Kind == tree.String {
				b.query(n.Value, t.Int(n.Parent, "parseMode"), line, executes(&t, n.Parent))
			}
		}
	}
}

// declare keeps the types of parameters and variables.
func (b *plpgsql) declare(t *tree.Tree) {
	b.types, b.builtBy = map[string]string{}, map[string]string{}
	for _, parameter := range b.tree.Items(b.node, "parameters") {
		parameter = b.tree.Only(parameter)
		if names := b.tree.Name(b.tree.Path(parameter, "argType", "names")); len(names) > 0 {
			b.types[b.tree.Text(parameter, "name")] = names[len(names)-1]
		}
	}
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Key == "PLpgSQL_var" {
			kind := strings.Trim(t.Text(t.Path(int32(i), "datatype", "PLpgSQL_type"), "typname"), `"`)
			kind = strings.TrimPrefix(strings.TrimPrefix(kind, `pg_catalog"."`), "pg_catalog.")
			if kind != "UNKNOWN" {
				b.types[t.Text(int32(i), "refname")] = strings.ToLower(kind)
			}
		}
	}
}

// executes reports whether an expression's value is run as SQL.
func executes(t *tree.Tree, expression int32) bool {
	field := t.Nodes[expression].Parent
	if field < 0 {
		return false
	}
	switch owner := t.Nodes[field].Parent; t.Nodes[field].Key {
	case "dynquery":
		return true
	case "query":
		return owner >= 0 && (t.Nodes[owner].Key == "PLpgSQL_stmt_dynexecute" || t.Nodes[owner].Key == "PLpgSQL_stmt_dynfors")
	}
	return false
}

// asStatement writes the statement with the body in dollar quotes, so that the
// parser sees the text that the tokens were read from.
func (b *plpgsql) asStatement(body string) string {
	tag := "$pgseal$"
	for strings.Contains(body, tag) {
		tag = tag[:len(tag)-1] + "_$"
	}
	first, last := b.statement.tokens[0], b.statement.tokens[len(b.statement.tokens)-1]
	return b.scan.Text(first.Start, b.token.Start) + " " + tag + body + tag + " " + b.scan.Text(b.token.End, last.End)
}

func (b *plpgsql) place(offset int) int { return b.at(b.places.At(offset)) }

func (b *plpgsql) reportBody(rule string, start, end int, format string, args ...any) {
	b.report(rule, b.place(start), b.place(end), format, args...)
}

// syntaxError finds the word that PL/pgSQL's parser complains of: it gives no
// place, but the word and the line of what it had read.
func (b *plpgsql) syntaxError(err error) {
	message := err.Error()
	start, end := 0, 0
	if len(b.tokens) > 0 {
		last := b.tokens[len(b.tokens)-1]
		start, end = last.Start, last.End
	}
	var at *parser.Error
	if _, quoted, found := strings.Cut(message, ` at or near "`); found {
		word := strings.TrimSuffix(quoted, `"`)
		line := 1
		if errors.As(err, &at) {
			if i := strings.LastIndex(at.Context, "line "); i >= 0 {
				line, _ = strconv.Atoi(at.Context[i+len("line "):])
			}
		}
		from := lineStart(b.text, line)
		for _, t := range b.tokens {
			if t.Start >= from && strings.HasPrefix(b.text[t.Start:], word) {
				start, end = t.Start, t.Start+len(word)
				break
			}
		}
	}
	b.reportBody(syntaxError, start, end, "%s, in the PL/pgSQL body", message)
}

func lineStart(text string, line int) int {
	offset := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[offset:], '\n')
		if n < 0 {
			break
		}
		offset += n + 1
	}
	return offset
}

// How PL/pgSQL means the text of an expression (RawParseMode in raw_parser).
const (
	modeStatement  = 0
	modeExpression = 2
	modeAssignment = 3 // and above
)

// query checks one query or expression of the body.
func (b *plpgsql) query(text string, mode, line int, executed bool) {
	const caseVariable = `"__Case__Variable_`
	if strings.HasPrefix(text, caseVariable) { // PL/pgSQL's own text around the values of WHEN
		_, values, found := strings.Cut(text, " IN (")
		if !found {
			return
		}
		text = strings.TrimSuffix(values, ")")
	}
	start, shift, found := b.findQuery(text, line)
	if !found {
		return
	}
	prefix := "SELECT "
	switch {
	case mode == modeStatement:
		prefix = ""
	case mode >= modeAssignment:
		b.assigned(text)
		n := assignment(text)
		if n < 0 {
			return
		}
		text, start = text[n:], start+n
	}
	if executed {
		b.checkDynamic(text, start)
	}
	b.bodyUnit(prefix+text, start+shift-len(prefix)).run()
}

// bodyUnit makes a unit of text that stands in the body from an offset on.
func (b *plpgsql) bodyUnit(text string, start int) *unit {
	u := b.newUnit(text, lex.NewBodyScanner(text), func(offset int) int { return b.place(max(start+offset, 0)) })
	u.language, u.fixable = "plpgsql", b.token.Kind == lex.DollarString && b.fixable
	u.applied, u.safePath = b.applied && b.kind == "DoStmt", b.functionPath
	return u
}

// assignment returns the offset behind := or = of an assignment, or -1.
func assignment(text string) int {
	scan := lex.NewBodyScanner(text)
	st, _ := scan.Next()
	depth := 0
	for _, t := range st.Tokens {
		switch text[t.Start:t.End] {
		case "[", "(":
			depth++
		case "]", ")":
			depth--
		case ":=", "=":
			if depth == 0 {
				return t.End
			}
		}
	}
	return -1
}

// findQuery returns where a query stands in the body: behind the last one, or
// from a line on. Shift is by how much its text was shortened at its start.
func (b *plpgsql) findQuery(text string, line int) (start, shift int, found bool) {
	from := lineStart(b.text, line)
	for _, restart := range []bool{false, true} {
		if restart {
			b.next = 0
		}
		for i := b.next; i < len(b.tokens); i++ {
			t := b.tokens[i]
			if t.Start < from {
				continue
			}
			if sameButBlanks(b.text[t.Start:], text) {
				b.next = i
				return t.Start, 0, true
			}
			const perform, selects = "perform", "SELECT"
			if lex.Is(b.text[t.Start:t.End], perform) && strings.HasPrefix(text, selects) && sameButBlanks(b.text[t.End:], text[len(selects):]) {
				b.next = i
				return t.Start, len(perform) - len(selects), true
			}
		}
	}
	return 0, 0, false
}

// sameButBlanks compares a query with the body's text: PL/pgSQL blanks what it
// takes out, such as INTO.
func sameButBlanks(body, query string) bool {
	if len(body) < len(query) {
		return false
	}
	for i := range len(query) {
		if query[i] != body[i] && query[i] != ' ' {
			return false
		}
	}
	return true
}
