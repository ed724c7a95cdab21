package lint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
	"github.com/pgseal/pgseal/verify/lint/internal/tree"
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

// plainName returns a built-in type that is plain, or "".
func plainName(name []string) string {
	if kind := builtIn(name); plainType(kind) {
		return kind
	}
	return ""
}

// quotedType reports whether the text of a type's values is quoted where it must be.
func quotedType(name string) bool { return strings.HasPrefix(name, "reg") }

// plainType reports whether the text of a type's values holds neither quotes nor
// words: or, as that of regclass, is quoted already.
func plainType(name string) bool {
	switch name {
	case "int2", "int4", "int8", "int", "integer", "bigint", "smallint", "numeric", "float4", "float8", "real", "oid", "xid", "xid8", "bool", "boolean",
		"regclass", "regproc", "regprocedure", "regoper", "regoperator", "regtype", "regrole", "regnamespace", "regcollation", "regconfig", "regdictionary",
		"double", "uuid", "date", "timestamp", "timestamptz", "time", "timetz", "interval", "serial", "bigserial", "decimal", "money", "pg_lsn":
		return true
	}
	return false
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

// plainFunctions return numbers, times, booleans and the like.
var plainFunctions = set(`count sum avg length char_length character_length octet_length bit_length array_length array_upper array_lower array_ndims
	cardinality array_position nextval currval lastval setval extract date_part floor ceil ceiling round trunc abs sign mod div power sqrt
	ln log exp random hashtext hashtextextended pg_backend_pid txid_current pg_current_xact_id gen_random_uuid md5 sha256
	now clock_timestamp statement_timestamp transaction_timestamp timeofday date_trunc date_bin make_date make_time make_timestamp
	make_timestamptz make_interval justify_days justify_hours justify_interval age timezone to_date to_timestamp to_number to_hex
	position strpos ascii row_number rank dense_rank ntile generate_series generate_subscripts num_nonnulls num_nulls json_array_length
	jsonb_array_length pg_relation_size pg_total_relation_size pg_table_size pg_indexes_size pg_database_size pg_size_bytes
	pg_try_advisory_lock pg_try_advisory_xact_lock has_table_privilege starts_with isfinite width_bucket greatest least inet_server_port`)

// quotingFunctions return text that is quoted where it must be.
var quotingFunctions = set(`quote_ident quote_literal quote_nullable pg_get_constraintdef pg_get_indexdef pg_get_viewdef pg_get_functiondef
	pg_get_triggerdef pg_get_ruledef pg_get_expr pg_get_partkeydef pg_get_partition_constraintdef pg_get_statisticsobjdef
	pg_get_function_identity_arguments pg_get_function_arguments pg_get_function_result format_type pg_get_serial_sequence
	to_regclass to_regtype to_regproc to_regprocedure to_regnamespace to_regrole pg_typeof`)

func set(words string) map[string]bool {
	found := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		found[word] = true
	}
	return found
}
