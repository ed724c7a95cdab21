package lint

import (
	"strings"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
	"github.com/pgseal/pgseal/verify/lint/internal/tree"
)

// Dynamic SQL is judged by the expressions of the body: constants, quoted values
// and values of types whose text holds no quote are safe.

// assigned keeps what a variable was given, so that EXECUTE of the variable is
// judged by it.
func (b *plpgsql) assigned(expression string) {
	n := assignment(expression, b.variables)
	if n < 0 {
		return
	}
	target := strings.ToLower(strings.TrimSpace(strings.TrimRight(strings.TrimSpace(expression[:n]), ":=")))
	if culprit, _ := b.unsafe(expression[n:]); b.builtBy[target] == "" {
		b.builtBy[target] = culprit
	}
}

// checkDynamic reports the part of a string to be executed that nothing quotes.
func (b *plpgsql) checkDynamic(expression string, places lex.Map) {
	if !b.on(dynamicSQL) {
		return
	}
	culprit, unsafe := b.unsafe(expression)
	where := culprit
	if !unsafe {
		variable := strings.ToLower(strings.TrimSpace(expression))
		if culprit = b.builtBy[variable]; culprit == "" {
			return
		}
		where = strings.TrimSpace(expression)
	}
	at := max(strings.Index(expression, where), 0)
	b.reportBody(dynamicSQL, places.At(at), places.At(at+len(where)-1)+1, "EXECUTE of a string that holds %s unquoted: use format with %%I or %%L, quote_ident, quote_literal, or USING", culprit)
}

// unsafe returns the first part of an expression that may bring SQL of its own.
func (b *plpgsql) unsafe(expression string) (culprit string, unsafe bool) {
	text := "SELECT " + expression
	scan := lex.NewBodyScanner(text, b.variables)
	st, _ := scan.Next()
	var t tree.Tree
	if tooMuch(text, &st) != "" || parse(scan.Text(0, len(text)), &t) != nil || len(t.Statements) != 1 {
		return "", false
	}
	e := expr{body: b, tree: &t, text: text, tokens: st.Tokens}
	targets := t.Items(t.Path(t.Statements[0], "stmt", "SelectStmt"), "targetList")
	if len(targets) != 1 {
		return "", false
	}
	value := t.Path(targets[0], "ResTarget", "val")
	if t.Field(value, "ColumnRef") >= 0 || t.Field(value, "ParamRef") >= 0 { // built elsewhere
		return "", false
	}
	bad := e.unsafe(value)
	if bad < 0 {
		return "", false
	}
	return e.source(bad), true
}

// An expr is an expression of dynamic SQL.
type expr struct {
	body   *plpgsql
	tree   *tree.Tree
	text   string
	tokens []lex.Token
}

// unsafe returns the node that may bring SQL of its own, or -1.
func (e *expr) unsafe(node int32) int32 {
	t := e.tree
	kind := t.Only(node)
	if kind < 0 {
		return -1
	}
	switch t.Nodes[kind].Key {
	case "A_Const", "SQLValueFunction":
		return -1
	case "TypeCast":
		if name := t.Name(t.Path(kind, "typeName", "names")); len(name) > 0 && plainType(name[len(name)-1]) && t.Field(t.Field(kind, "typeName"), "arrayBounds") < 0 {
			return -1
		}
		return e.unsafe(t.Field(kind, "arg"))
	case "A_Expr":
		name := t.Name(t.Field(kind, "name"))
		if len(name) == 0 || name[len(name)-1] != "||" {
			if len(name) > 0 && strings.Contains("+-*/%", name[len(name)-1]) {
				return -1 // a number
			}
			return node
		}
		for _, side := range []string{"lexpr", "rexpr"} {
			if bad := e.unsafe(t.Field(kind, side)); bad >= 0 {
				return bad
			}
		}
		return -1
	case "FuncCall":
		return e.unsafeCall(node, kind)
	case "ColumnRef":
		if e.plainVariable(kind) {
			return -1
		}
		return node
	case "ParamRef":
		if plainType(e.body.types["$"+t.Text(kind, "number")]) {
			return -1
		}
		return node
	case "CoalesceExpr", "MinMaxExpr":
		return e.anyUnsafe(t.Items(kind, "args"))
	case "CaseExpr":
		results := []int32{t.Field(kind, "defresult")}
		for _, when := range t.Items(kind, "args") {
			results = append(results, t.Path(when, "CaseWhen", "result"))
		}
		return e.anyUnsafe(results)
	case "SubLink":
		for _, target := range t.Items(t.Path(kind, "subselect", "SelectStmt"), "targetList") {
			if bad := e.unsafe(t.Path(target, "ResTarget", "val")); bad >= 0 {
				return bad
			}
		}
		return -1
	}
	return node
}

func (e *expr) anyUnsafe(nodes []int32) int32 {
	for _, node := range nodes {
		if bad := e.unsafe(node); bad >= 0 {
			return bad
		}
	}
	return -1
}

func (e *expr) unsafeCall(node, call int32) int32 {
	t := e.tree
	name := t.Name(t.Field(call, "funcname"))
	args := t.Items(call, "args")
	switch name[len(name)-1] {
	case "quote_ident", "quote_literal", "quote_nullable", "pg_get_userbyid", "pg_get_constraintdef", "pg_get_indexdef",
		"pg_get_viewdef", "pg_get_functiondef", "pg_get_triggerdef", "pg_get_expr", "format_type", "pg_get_serial_sequence",
		"count", "length", "nextval", "currval", "lastval", "extract", "floor", "ceil", "round", "abs", "hashtext", "random", "pg_backend_pid", "txid_current", "gen_random_uuid",
		"md5", "encode", "pg_get_function_identity_arguments", "pg_get_function_arguments":
		return -1
	case "format":
		return e.unsafeFormat(args)
	case "concat", "concat_ws", "string_agg", "array_to_string", "replace", "repeat", "lower", "upper", "btrim", "rtrim", "ltrim", "array_agg", "array_append":
		return e.anyUnsafe(args)
	}
	return node
}

// unsafeFormat looks at the arguments that format puts in as they are, by %s.
func (e *expr) unsafeFormat(args []int32) int32 {
	if len(args) == 0 {
		return -1
	}
	format := e.tree.Path(args[0], "A_Const", "sval")
	if format < 0 {
		return e.unsafe(args[0])
	}
	for _, position := range stringPositions(e.tree.Text(format, "sval")) {
		if position >= len(args) {
			continue
		}
		if bad := e.unsafe(args[position]); bad >= 0 {
			return bad
		}
	}
	return -1
}

// stringPositions returns which arguments a format string takes by %s.
func stringPositions(format string) []int {
	var positions []int
	next := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		position, digits := 0, i+1
		for i++; i < len(format) && strings.IndexByte("0123456789$-*", format[i]) >= 0; i++ {
			if format[i] == '$' {
				for _, c := range format[digits:i] {
					position = position*10 + int(c-'0')
				}
			}
			if format[i] == '*' {
				next++
			}
		}
		if i >= len(format) || format[i] == '%' {
			continue
		}
		if position == 0 {
			position = next
		}
		next = position + 1
		if format[i] == 's' {
			positions = append(positions, position)
		}
	}
	return positions
}

// plainVariable reports whether a variable is of a type whose text is safe.
func (e *expr) plainVariable(column int32) bool {
	parts := e.tree.Name(e.tree.Field(column, "fields"))
	if len(parts) == 0 {
		return false
	}
	name := parts[len(parts)-1]
	switch name {
	case "tg_relid", "tg_op", "tg_nargs", "tg_when", "tg_level", "found", "sqlstate":
		return true
	}
	if culprit, built := e.body.builtBy[name]; built && culprit == "" && len(parts) == 1 {
		return true
	}
	return plainType(e.body.types[name])
}

// plainType reports whether the text of a type's values holds neither quotes nor
// words: or, as that of regclass, is quoted already.
func plainType(name string) bool {
	switch name {
	case "int2", "int4", "int8", "int", "integer", "bigint", "smallint", "numeric", "float4", "float8", "real", "oid", "xid", "xid8", "bool", "boolean",
		"regclass", "regproc", "regprocedure", "regoper", "regoperator", "regtype", "regrole", "regnamespace", "regcollation", "regconfig", "regdictionary",
		"uuid", "date", "timestamp", "timestamptz", "interval", "serial", "bigserial", "decimal", "money", "pg_lsn":
		return true
	}
	return false
}

// source is what a node of the expression is written as: from its first token up
// to the comma, operator or bracket that ends it.
func (e *expr) source(node int32) string {
	start := -1
	for i := node; i < e.tree.Nodes[node].Next; i++ {
		if n := &e.tree.Nodes[i]; n.Key == "location" {
			if at := e.tree.Int(n.Parent, "location"); start < 0 || at < start {
				start = at
			}
		}
	}
	if start < 0 {
		return strings.TrimSpace(e.text[len("SELECT "):])
	}
	depth, end := 0, start
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
			return e.text[start:end]
		}
		if depth < 0 {
			break
		}
		end = t.End
	}
	return e.text[start:end]
}
