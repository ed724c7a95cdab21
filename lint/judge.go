package lint

import (
	"slices"
	"strings"
)

// A judge collects the pieces of an expression that are not safe.
type judge struct {
	*expr
	plain  bool
	pieces []piece
	done   bool // the last one is unsafe in any case: no more are needed
}

func (j *judge) bad(node int32) {
	j.pieces, j.done = append(j.pieces, j.piece(node)), true
}

func (j *judge) values(nodes []int32) {
	for _, node := range nodes {
		j.value(node)
	}
}

// uncut judges values of which a piece may be taken: half a quoted name is none.
func (j *judge) uncut(nodes []int32) {
	before := j.plain
	j.plain = true
	j.values(nodes)
	j.plain = before
}

func (j *judge) value(node int32) {
	t := j.tree
	kind := t.Only(node)
	if kind < 0 || j.done {
		return
	}
	switch t.Nodes[kind].Key {
	case "A_Const", "BoolExpr", "NullTest", "BooleanTest":
	case "SQLValueFunction":
		switch op := t.Text(kind, "op"); op {
		case "SVFOP_CURRENT_ROLE", "SVFOP_CURRENT_USER", "SVFOP_USER", "SVFOP_SESSION_USER", "SVFOP_CURRENT_CATALOG", "SVFOP_CURRENT_SCHEMA":
			j.bad(node)
		}
	case "TypeCast":
		name := plainName(t.Name(t.Path(kind, "typeName", "names")))
		if name == "" || j.plain && quotedType(name) {
			j.value(t.Field(kind, "arg"))
		}
	case "CollateClause", "NamedArgExpr":
		j.value(t.Field(kind, "arg"))
	case "A_Indirection":
		for _, step := range t.Items(kind, "indirection") {
			if t.Field(step, "A_Indices") < 0 {
				j.bad(node)
				return
			}
		}
		j.value(t.Field(kind, "arg"))
	case "A_ArrayExpr":
		j.values(t.Items(kind, "elements"))
	case "A_Expr":
		j.operator(node, kind)
	case "FuncCall":
		j.call(node, kind)
	case "ColumnRef":
		j.reference(node, t.Name(t.Field(kind, "fields")), len(t.Items(kind, "fields")))
	case "ParamRef":
		j.reference(node, []string{"$" + t.Text(kind, "number")}, 1)
	case "CoalesceExpr", "MinMaxExpr":
		j.values(t.Items(kind, "args"))
	case "CaseExpr":
		for _, when := range t.Items(kind, "args") {
			j.value(t.Path(when, "CaseWhen", "result"))
		}
		j.value(t.Field(kind, "defresult"))
	case "SubLink":
		switch t.Text(kind, "subLinkType") {
		case "EXPR_SUBLINK", "ARRAY_SUBLINK":
			j.query(node, t.Path(kind, "subselect", "SelectStmt"))
		case "EXISTS_SUBLINK", "ANY_SUBLINK", "ALL_SUBLINK":
		default:
			j.bad(node)
		}
	default:
		j.bad(node)
	}
}

// query judges what a subquery returns.
func (j *judge) query(node, query int32) {
	columns, known := j.columnsOf(query)
	if query < 0 || !known {
		j.bad(node)
	}
	for _, c := range columns {
		j.value(c.node)
	}
}

func (j *judge) operator(node, kind int32) {
	t := j.tree
	left, right := t.Field(kind, "lexpr"), t.Field(kind, "rexpr")
	switch t.Text(kind, "kind") {
	case "AEXPR_NULLIF":
		j.value(left)
		return
	case "AEXPR_OP":
	default: // a boolean
		return
	}
	name := builtIn(t.Name(t.Field(kind, "name")))
	switch name {
	case "=", "<>", "!=", "<", ">", "<=", ">=", "~", "~*", "!~", "!~*", "@>", "<@", "&&", "~~", "!~~":
	case "||", "-":
		j.value(left)
		j.value(right)
	case "+", "*", "/", "%": // a number or a time
	default:
		j.bad(node)
	}
}

// reference judges a variable by its type, or by all that it is assigned.
func (j *judge) reference(node int32, parts []string, fields int) {
	if len(parts) == 0 || len(parts) != fields {
		j.bad(node)
		return
	}
	v, rest := resolve(j.flow.scopes, parts)
	switch {
	case v == nil:
		if len(parts) > 1 || !slices.Contains([]string{"tg_relid", "tg_op", "tg_nargs", "tg_when", "tg_level", "found", "sqlstate"}, parts[0]) {
			j.bad(node)
		}
	case len(rest) == 0:
		if v.kind == "" || v.kind == record || j.plain && quotedType(v.kind) {
			j.depend(node, v, false)
		}
	case len(rest) > 1:
		j.bad(node)
	default:
		j.depend(node, v, false)
		j.depend(node, j.flow.field(v, rest[0]), v.kind == record)
	}
}

func (j *judge) depend(node int32, v *variable, field bool) {
	if slices.ContainsFunc(j.pieces, func(p piece) bool { return p.variable == v && p.plain == j.plain }) {
		return
	}
	p := j.piece(node)
	p.variable, p.field, p.plain = v, field, j.plain
	j.pieces = append(j.pieces, p)
}

// builtIn returns the name of a function, type or operator that can be none but
// pg_catalog's, or "".
func builtIn(name []string) string {
	switch {
	case len(name) == 1:
		return name[0]
	case len(name) == 2 && name[0] == "pg_catalog":
		return name[1]
	}
	return ""
}

func (j *judge) call(node, call int32) {
	t := j.tree
	args := t.Items(call, "args")
	name := builtIn(t.Name(t.Field(call, "funcname")))
	switch {
	case plainFunctions[name]:
	case quotingFunctions[name]:
		if j.plain {
			j.bad(node)
		}
	case len(args) == 0:
		j.bad(node)
	default:
		switch name {
		case "format":
			j.format(node, args, t.Has(call, "func_variadic"))
		case "concat", "concat_ws", "string_agg", "array_to_string", "repeat", "lower", "upper", "array_agg", "array_append",
			"array_prepend", "array_cat", "array_remove", "string_to_array", "unnest", "min", "max":
			j.values(args)
		case "btrim", "rtrim", "ltrim":
			j.values(args[:1])
			if len(args) > 1 && !j.harmless(args[1]) {
				j.uncut(args)
			}
		case "replace":
			if len(args) == 3 && j.harmless(args[1]) {
				j.values(args)
			} else {
				j.uncut(args)
			}
		case "left", "right", "substr", "substring", "lpad", "rpad", "overlay", "reverse", "translate", "split_part",
			"regexp_replace", "initcap":
			j.uncut(args)
		case "to_char":
			j.values(args[min(1, len(args)):])
		case "encode":
			if format, ok := j.constant(args[len(args)-1]); !ok || format != "hex" && format != "base64" {
				j.values(args)
			}
		case "convert_to", "convert_from", "decode":
			j.values(args)
		default:
			j.bad(node)
		}
	}
}

// harmless reports whether what is taken away leaves quotes as they are.
func (j *judge) harmless(node int32) bool {
	text, ok := j.constant(node)
	return ok && !strings.ContainsAny(text, `"'\$`)
}

// constant folds a constant string.
func (e *expr) constant(node int32) (string, bool) {
	t := e.tree
	if s := t.Path(node, "A_Const", "sval"); s >= 0 {
		return t.Text(s, "sval"), true
	}
	if cast := t.Field(node, "TypeCast"); cast >= 0 {
		switch builtIn(t.Name(t.Path(cast, "typeName", "names"))) {
		case "text", "varchar":
			if t.Field(t.Field(cast, "typeName"), "typmods") < 0 {
				return e.constant(t.Field(cast, "arg"))
			}
		}
		return "", false
	}
	op := t.Field(node, "A_Expr")
	if op < 0 || builtIn(t.Name(t.Field(op, "name"))) != "||" {
		return "", false
	}
	left, ok := e.constant(t.Field(op, "lexpr"))
	right, also := e.constant(t.Field(op, "rexpr"))
	return left + right, ok && also
}

// filled folds a string of constants and of quoted names and values, for which some
// stand in.
func (e *expr) filled(node int32) (string, bool) {
	if text, ok := e.constant(node); ok {
		return text, true
	}
	t := e.tree
	if op := t.Field(node, "A_Expr"); op >= 0 && builtIn(t.Name(t.Field(op, "name"))) == "||" {
		left, ok := e.filled(t.Field(op, "lexpr"))
		right, also := e.filled(t.Field(op, "rexpr"))
		return left + right, ok && also
	}
	call := t.Field(node, "FuncCall")
	switch args := t.Items(call, "args"); builtIn(t.Name(t.Field(call, "funcname"))) {
	case "quote_ident":
		return "x", true
	case "quote_literal", "quote_nullable":
		return "'x'", true
	case "format":
		if len(args) > 0 && !t.Has(call, "func_variadic") {
			format, ok := e.constant(args[0])
			return standIns.Replace(format), ok && len(stringPositions(format)) == 0
		}
	}
	return "", false
}

var standIns = strings.NewReplacer("%I", "x", "%L", "'x'", "%%", "%")

// format judges the arguments that format puts in as they are, by %s.
func (j *judge) format(node int32, args []int32, variadic bool) {
	if len(args) == 0 {
		return
	}
	if variadic {
		last := args[len(args)-1]
		array := j.tree.Field(last, "A_ArrayExpr")
		if array < 0 {
			j.values(args)
			return
		}
		args = append(args[:len(args)-1:len(args)-1], j.tree.Items(array, "elements")...)
	}
	format, ok := j.constant(args[0])
	if !ok {
		j.values(args)
		return
	}
	if j.plain && (strings.Contains(format, "I") || strings.Contains(format, "L")) {
		j.bad(node)
		return
	}
	for _, position := range stringPositions(format) {
		if position < len(args) {
			j.value(args[position])
		}
	}
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
