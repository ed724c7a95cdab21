package lint

import (
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

// A plpgsql is the body of a function or of DO in PL/pgSQL.
type plpgsql struct {
	*statement
	token  lex.Token // that holds it
	text   string
	places lex.Map
	masked string       // the text as PL/pgSQL's parser sees it, psql's variables made names
	tokens []lex.Token  // of the text
	lines  []int        // where each begins
	found  map[int]bool // tokens that are part of a query that was found
	branch bool         // the query that is checked may be skipped
	next   int          // the token behind the query found last
}

// scanBody reads the body's tokens, or says what keeps PL/pgSQL's parser from it.
func (b *plpgsql) scanBody() (*lex.Scanner, *lex.Fault) {
	scan := lex.NewBodyScanner(b.text, b.variables)
	var before extent
	for {
		st, more := scan.Next()
		before = b.bodyUnit(b.text, 0).keepIgnores(&st, before)
		if faults := scan.Faults(); len(faults) > 0 {
			return scan, &faults[0]
		}
		if !more {
			return scan, nil
		}
		if len(st.Tokens) > 0 {
			if reason := tooMuch(b.text, &st); reason != "" {
				return scan, &lex.Fault{Start: st.Start, End: st.Tokens[0].End, Message: reason}
			}
		}
		b.tokens = append(b.tokens, st.Tokens...)
		if st.Semicolon >= 0 {
			b.tokens = append(b.tokens, lex.Token{Kind: lex.Punctuation, Start: st.Semicolon, End: st.Semicolon + 1})
		}
	}
}

// check parses the body and checks each query and expression in it.
func (b *plpgsql) check() {
	scan, fault := b.scanBody()
	if fault != nil {
		b.reportBody(syntaxError, fault.Start, fault.End, "%s", fault.Message)
		return
	}
	for _, t := range b.tokens {
		if t.End-t.Start > maxIdentifier && (t.Kind == lex.Word || t.Kind == lex.Identifier) {
			b.bodyUnit(b.text, 0).checkLength(t)
		}
	}
	b.masked, b.lines = scan.Text(0, len(b.text)), lineStarts(b.text)
	b.checkDynamic()
	var t tree.Tree
	json, err := b.parseBody(scan)
	if err == nil {
		err = t.Read(json)
	}
	runs := b.applied && b.kind == "DoStmt"
	if err != nil {
		b.unparsed(err)
		if runs {
			b.seen.objects.forgetAll()
		}
		return
	}
	b.found = map[int]bool{}
	mayLeave := leaves(&t)
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Key == "query" && n.Kind == tree.String {
			b.branch = b.conditional || mayLeave || isConditional(&t, n.Parent)
			b.query(n.Value, t.Int(n.Parent, "parseMode"), lineOf(&t, n.Parent))
			if runs && executes(&t, n.Parent) { // it may have dropped any object
				b.seen.objects.forgetAll()
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

// leaves reports whether a body may be left before its end. The parser adds a
// RETURN of its own, without a line.
func leaves(t *tree.Tree) bool {
	for i := range t.Nodes {
		if key := t.Nodes[i].Key; key == "PLpgSQL_stmt_return" && t.Int(int32(i), "lineno") > 0 || key == "PLpgSQL_stmt_exit" {
			return true
		}
	}
	return false
}

// isConditional reports whether an expression stands in a branch, in a loop or in
// a block that handles exceptions.
func isConditional(t *tree.Tree, node int32) bool {
	for ; node >= 0; node = t.Nodes[node].Parent {
		switch t.Nodes[node].Key {
		case "PLpgSQL_stmt_if", "PLpgSQL_stmt_case", "PLpgSQL_stmt_loop", "PLpgSQL_stmt_while", "PLpgSQL_stmt_fori", "PLpgSQL_stmt_fors",
			"PLpgSQL_stmt_forc", "PLpgSQL_stmt_dynfors", "PLpgSQL_stmt_foreach_a":
			return true
		case "PLpgSQL_stmt_block":
			if t.Field(node, "exceptions") >= 0 {
				return true
			}
		}
	}
	return false
}

// lineOf returns the line of the statement or variable that an expression is of.
func lineOf(t *tree.Tree, node int32) int {
	for ; node >= 0; node = t.Nodes[node].Parent {
		if line := t.Int(node, "lineno"); line > 0 {
			return line
		}
	}
	return 1
}

// parseBody gives the body to PL/pgSQL's parser.
func (b *plpgsql) parseBody(scan *lex.Scanner) (string, error) {
	return pg_query.ParsePlPgSqlToJSON(b.asStatement(b.rewritten(scan)))
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

func (b *plpgsql) place(offset int) int { return b.at(b.places.At(min(offset, len(b.text)))) }

func (b *plpgsql) reportBody(rule string, start, end int, format string, args ...any) {
	b.report(rule, b.place(start), b.place(end), format, args...)
}

// How PL/pgSQL means the text of an expression (RawParseMode in raw_parser).
const (
	modeStatement  = 0
	modeExpression = 2
	modeAssignment = 3 // and above
)

// query checks one query or expression of the body.
func (b *plpgsql) query(text string, mode, line int) {
	const caseVariable = `"__Case__Variable_`
	if strings.HasPrefix(text, caseVariable) { // PL/pgSQL's own text around the values of WHEN
		_, values, found := strings.Cut(text, " IN (")
		if !found {
			return
		}
		text = strings.TrimSuffix(values, ")")
	}
	prefix, target := "SELECT ", 0
	switch {
	case mode == modeStatement:
		prefix = ""
	case mode >= modeAssignment:
		if target = assignment(text, b.variables); target < 0 {
			return
		}
	}
	if text == "NULL" || text == "SELECT" { // they may stand for what was rewritten
		return
	}
	places, text, found := b.findQuery(text, mode, line, target)
	if !found { // then only its line is known
		places = lex.Shift(b.lineStart(line))
	}
	value := text[target:]
	u := b.bodyUnit(prefix+value, 0)
	u.fixable = u.fixable && found
	u.at = func(offset int) int { return b.place(places.At(max(offset-len(prefix), 0) + target)) }
	if !found {
		u.at = func(int) int { return b.place(b.lineStart(line)) }
	}
	u.run()
}

// bodyUnit makes a unit of text that stands in the body from an offset on.
func (b *plpgsql) bodyUnit(text string, start int) *unit {
	u := b.newUnit(text, lex.NewBodyScanner(text, b.variables), func(offset int) int { return b.place(start + offset) })
	u.language, u.fixable = "plpgsql", b.token.Kind == lex.DollarString && b.mayFix()
	u.branch = b.branch
	u.applied, u.safePath = b.applied && b.kind == "DoStmt", b.functionPath
	return u
}

// assignment returns the offset behind := or = of an assignment, or -1.
func assignment(text string, variables map[string]bool) int {
	depth := 0
	for _, t := range allTokens(text, variables) {
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

func allTokens(text string, variables map[string]bool) []lex.Token {
	st, _ := lex.NewBodyScanner(text, variables).Next()
	return st.Tokens
}

// findQuery returns where a query's tokens stand in the body, in the statement of
// a line or behind it, and the query with psql's variables in it. One that was
// found is not found again. Of an assignment, the text up to target may have been
// rewritten.
func (b *plpgsql) findQuery(text string, mode, line, target int) (lex.Map, string, bool) {
	query := allTokens(text, b.variables)
	value := query
	if target > 0 {
		value = query[min(len(query), max(0, slices.IndexFunc(query, func(t lex.Token) bool { return t.Start >= target }))):]
	}
	first := b.tokenFrom(b.lineStart(line))
	limit := b.tokenFrom(b.lineStart(line + 1))
	for limit < len(b.tokens) && !b.is(limit, ";") {
		limit++
	}
	for _, within := range [][2]int{{max(first, b.next), limit}, {first, limit}, {first, len(b.tokens)}} {
		for i := within[0]; i < within[1]; i++ {
			if b.found[i] || mode == modeExpression && !b.introduced(i) {
				continue
			}
			wanted := query
			places, end, ok := b.match(text, query, i)
			if !ok && target > 0 && (b.is(i-1, ":=") || b.is(i-1, "=")) {
				wanted = value
				places, end, ok = b.match(text, value, i)
			}
			if ok {
				original := b.original(text, wanted, places)
				for b.next = end; i < end; i++ {
					b.found[i] = true
				}
				return places, original, true
			}
		}
	}
	return lex.Map{}, text, false
}

// original puts psql's variables back into a query that was found.
func (b *plpgsql) original(text string, query []lex.Token, places lex.Map) string {
	if b.masked == b.text {
		return text
	}
	written := []byte(text)
	for _, t := range query {
		if from := places.At(t.Start); b.masked[from:min(from+t.End-t.Start, len(b.masked))] == text[t.Start:t.End] {
			copy(written[t.Start:t.End], b.text[from:])
		}
	}
	return string(written)
}

func (b *plpgsql) tokenFrom(offset int) int {
	i, _ := slices.BinarySearchFunc(b.tokens, offset, func(t lex.Token, offset int) int { return t.Start - offset })
	return i
}

// introduced reports whether an expression may stand at a token.
func (b *plpgsql) introduced(i int) bool {
	if i == 0 {
		return false
	}
	before := b.tokens[i-1]
	switch text := b.text[before.Start:before.End]; before.Kind {
	case lex.Word:
		return slices.Contains(introducers, strings.ToLower(text))
	default:
		return strings.Contains(" := = .. , ( => ", " "+text+" ")
	}
}

// introducers are the words before an expression in PL/pgSQL.
var introducers = []string{
	"return", "if", "elsif", "elseif", "while", "when", "default", "in", "by", "using", "execute", "case", "next", "array", "assert", "reverse", "slice",
}

// begins reports whether a statement of PL/pgSQL begins at a token.
func (b *plpgsql) begins(i int) bool {
	return i == 0 || b.is(i-1, ";") || b.word(i-1, "begin") || b.word(i-1, "then") || b.word(i-1, "else") || b.word(i-1, "loop") || b.is(i-1, ">>")
}

// match compares a query's tokens with the body's from one on, up to end. PL/pgSQL reads
// PERFORM as SELECT and takes INTO out.
func (b *plpgsql) match(text string, query []lex.Token, i int) (places lex.Map, end int, ok bool) {
	for k, t := range query {
		want := text[t.Start:t.End]
		if k > 0 && b.word(i, "into") && !b.reads(i, want) {
			for ; !b.reads(i, want); i++ {
				if i >= len(b.tokens) || b.is(i, ";") {
					return places, 0, false
				}
			}
		}
		if !b.reads(i, want) && (k != 0 || want != "SELECT" || !b.word(i, "perform")) {
			return places, 0, false
		}
		places.Add(t.Start, b.tokens[i].Start)
		if k == len(query)-1 {
			places.Add(t.End, b.tokens[i].End)
		}
		i++
	}
	return places, i, len(query) > 0
}

// reads reports whether PL/pgSQL's parser reads a token as this text.
func (b *plpgsql) reads(i int, text string) bool {
	return i < len(b.tokens) && b.masked[b.tokens[i].Start:b.tokens[i].End] == text
}
