package lint

import (
	"strconv"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

// Dynamic SQL is judged by the expressions of the body. Nothing is safe but
// constants, quoted values, values of types whose text holds no quote, and what
// is built of these.

// An expr is an expression or a query of the body, while it is read.
type expr struct {
	flow   *flow
	tree   *tree.Tree
	node   int32 // of the query
	text   string
	base   int // where the text begins in the body, less what was put before it
	tokens []lex.Token
}

// A value is what an expression may bring: the pieces that are not safe, without
// and with a demand for text that may be cut up.
type value struct {
	pieces, cut []piece

	start, end int // in the body
	// The text if it is known but for quoted values and names, for which some
	// stand in.
	text  string
	known bool
}

// A piece is unsafe always, or where the variable that it names is.
type piece struct {
	start, end int // in the body
	source     string
	variable   *variable
	field      bool // of a record: it has none but those it is given
	plain      bool // quoted text does not do
}

// culprit says what makes a piece unsafe, as far as is known, or "".
func (p *piece) culprit() string {
	switch v := p.variable; {
	case v == nil || p.field && len(v.given) == 0 && v.unquoted == "":
		return p.source
	case p.plain:
		return v.quoted
	default:
		return v.unquoted
	}
}

func culprit(pieces []piece) (*piece, string) {
	for i := range pieces {
		if c := pieces[i].culprit(); c != "" {
			return &pieces[i], c
		}
	}
	return nil, ""
}

// expression reads the expression between two tokens.
func (f *flow) expression(i, end int) value {
	e := f.newExpr("SELECT ", f.source(i, end), f.start(i))
	targets := e.tree.Items(e.node, "targetList")
	if e.node < 0 || len(targets) != 1 || e.tree.Field(e.node, "fromClause") >= 0 {
		unknown := []piece{e.piece(-1)}
		return value{pieces: unknown, cut: unknown}
	}
	return e.value(e.tree.Path(targets[0], "ResTarget", "val"))
}

func (e *expr) value(node int32) value {
	quoted, plain := judge{expr: e}, judge{expr: e, plain: true}
	quoted.value(node)
	plain.value(node)
	whole := e.piece(-1)
	text, known := e.filled(node)
	return value{quoted.pieces, plain.pieces, max(whole.start, e.base+len("SELECT ")), whole.end, text, known}
}

func (e *expr) piece(node int32) piece {
	start, end := 0, len(e.text)
	if node >= 0 {
		start, end = e.span(node)
	}
	return piece{start: max(e.base+start, 0), end: max(e.base+end, 0), source: strings.TrimSpace(strings.TrimPrefix(e.text[start:end], "SELECT "))}
}

// query reads the columns of the query between two tokens, or returns false where
// they are not known.
func (f *flow) query(i, end int) ([]column, bool) {
	return f.newExpr("", f.source(i, end), f.start(i)).columns()
}

// newExpr parses a text. What does not parse has no node.
func (f *flow) newExpr(prefix, text string, start int) *expr {
	e := &expr{flow: f, tree: &tree.Tree{}, node: -1, text: prefix + text, base: start - len(prefix)}
	scan := lex.NewBodyScanner(e.text, f.variables)
	st, _ := scan.Next()
	e.tokens = st.Tokens
	if tooMuch(e.text, &st) == "" && parse(scan.Text(0, len(e.text)), e.tree) == nil && len(e.tree.Statements) == 1 {
		e.node = e.tree.Only(e.tree.Field(e.tree.Statements[0], "stmt"))
	}
	return e
}

// A column is one that a query returns.
type column struct {
	name     string
	position int
	node     int32
	value    value
}

// columns returns the columns of a query, those of each part of a UNION, or false
// where they are not known.
func (e *expr) columns() ([]column, bool) {
	if e.node < 0 {
		return nil, false
	}
	columns, known := e.columnsOf(e.node)
	for i := range columns {
		columns[i].value = e.value(columns[i].node)
	}
	return columns, known
}

func (e *expr) columnsOf(query int32) ([]column, bool) {
	t := e.tree
	if left := t.Field(query, "larg"); left >= 0 {
		columns, known := e.columnsOf(left)
		others, alike := e.columnsOf(t.Field(query, "rarg"))
		for i := range others { // named by the first
			for _, c := range columns {
				if c.position == others[i].position {
					others[i].name = c.name
				}
			}
		}
		return append(columns, others...), known && alike
	}
	list := t.Items(query, "targetList")
	if t.Nodes[query].Key != "SelectStmt" && t.Field(query, "limitOption") < 0 {
		list = t.Items(query, "returningList")
	}
	var columns []column
	for i, item := range list {
		value := t.Path(item, "ResTarget", "val")
		if t.Field(t.Path(value, "ColumnRef"), "fields") >= 0 && len(t.Items(t.Field(value, "ColumnRef"), "fields")) != len(t.Name(t.Path(value, "ColumnRef", "fields"))) {
			return nil, false // *
		}
		columns = append(columns, column{name: e.columnName(item), position: i, node: value})
	}
	for _, row := range t.Items(query, "valuesLists") {
		for i, value := range t.Items(t.Field(row, "List"), "items") {
			columns = append(columns, column{name: "column" + strconv.Itoa(i+1), position: i, node: value})
		}
	}
	return columns, len(columns) > 0
}

// columnName is what PostgreSQL calls a column, or "".
func (e *expr) columnName(item int32) string {
	t := e.tree
	item = t.Field(item, "ResTarget")
	if name := t.Text(item, "name"); name != "" {
		return name
	}
	value := t.Field(item, "val")
	for t.Field(value, "TypeCast") >= 0 {
		value = t.Path(value, "TypeCast", "arg")
	}
	for _, path := range [][]string{{"ColumnRef", "fields"}, {"FuncCall", "funcname"}} {
		if name := t.Name(t.Path(value, path...)); len(name) > 0 {
			return name[len(name)-1]
		}
	}
	return ""
}

// reportExecuted reports the first piece that brings SQL of its own.
func (f *flow) reportExecuted(v value) {
	if p, c := culprit(v.pieces); p != nil {
		f.reportBody(dynamicSQL, p.start, p.end, "EXECUTE of a string that holds %s unquoted: use format with %%I or %%L, quote_ident, quote_literal, or USING", c)
	}
}

// span returns the text of a node: from its first token up to the comma, operator
// or bracket that ends it.
func (e *expr) span(node int32) (start, end int) {
	start = -1
	for i := node; i < e.tree.Nodes[node].Next; i++ {
		if n := &e.tree.Nodes[i]; n.Key == "location" {
			if at := e.tree.Int(n.Parent, "location"); start < 0 || at < start {
				start = at
			}
		}
	}
	if start < 0 {
		return 0, len(e.text)
	}
	depth := 0
	end = start
	for _, t := range e.tokens {
		if t.Start < start {
			continue
		}
		switch text := e.text[t.Start:t.End]; {
		case text == "(" || text == "[":
			depth++
		case text == ")" || text == "]":
			depth--
		case depth == 0 && (text == "," || t.Kind == lex.Operator):
			return start, end
		}
		if depth < 0 {
			break
		}
		end = t.End
	}
	return start, end
}
