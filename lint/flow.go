package lint

import (
	"slices"
	"strconv"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// A flow reads the body's tokens, and keeps what each variable is assigned and
// what is executed. PL/pgSQL's own tree knows neither blocks nor all targets.
type flow struct {
	*plpgsql
	scopes   []scope
	all      []*variable
	executed []value
	label    string // of the block or loop that comes next
}

// checkDynamic reports strings that are executed and hold what nothing quotes.
func (b *plpgsql) checkDynamic() {
	if !b.on(dynamicSQL) && !b.on(destructive) {
		return
	}
	f := flow{plpgsql: b}
	f.parameters()
	for i := 0; i < len(b.tokens); {
		i = max(f.step(i), i+1)
	}
	f.settle()
	for _, e := range f.executed {
		f.reportExecuted(e)
		f.checkExecuted(e)
	}
}

const record = "record"

func (f *flow) parameters() {
	t := &f.tree
	label := ""
	if name := t.Name(t.Field(f.node, "funcname")); len(name) > 0 {
		label = name[len(name)-1]
	}
	f.push(label)
	for i, parameter := range t.Items(f.node, "parameters") {
		parameter = t.Only(parameter)
		kind := plainName(t.Name(t.Path(parameter, "argType", "names")))
		v := f.add("$"+strconv.Itoa(i+1), kind)
		if name := t.Text(parameter, "name"); name != "" {
			f.scopes[0].variables[name] = v
		}
		if mode := t.Text(parameter, "mode"); mode != "FUNC_PARAM_OUT" && mode != "FUNC_PARAM_TABLE" {
			written := t.Text(parameter, "name")
			if written == "" {
				written = "$" + strconv.Itoa(i+1)
			}
			v.unquoted, v.quoted = written, written
		}
	}
}

// step reads the statement, or the part of one, that begins at a token, and
// returns the token behind it.
func (f *flow) step(i int) int {
	label := f.label
	f.label = ""
	switch {
	case f.is(i, "#"): // an option of the body
		return i + 3
	case f.is(i, "<<"):
		f.label = f.nameAt(i + 1)
		return i + 3
	case f.word(i, "declare"):
		f.push(label)
		for i++; i < len(f.tokens) && !f.word(i, "begin"); {
			i = max(f.declaration(i), i+1)
		}
		return i + 1
	case f.word(i, "begin"):
		f.push(label)
		return i + 1
	case f.word(i, "end"):
		if !f.word(i+1, "if") && !f.word(i+1, "case") {
			f.pop()
		}
		return f.find(i, ";") + 1
	case f.word(i, "if"), f.word(i, "elsif"), f.word(i, "elseif"), f.word(i, "when"):
		return f.find(i, "then") + 1
	case f.word(i, "case"):
		return f.find(i+1, "when")
	case f.word(i, "else"), f.word(i, "exception"), f.is(i, ";"):
		return i + 1
	case f.word(i, "while"), f.word(i, "loop"):
		f.push(label)
		return f.find(i, "loop") + 1
	case f.word(i, "for"), f.word(i, "foreach"):
		return f.loop(i, label)
	}
	end := f.find(i, ";")
	f.simple(i, end)
	return end + 1
}

// find returns the token where one of some words stands outside of brackets and
// CASE, or the end of the body.
func (f *flow) find(i int, words ...string) int { return f.findIn(i, len(f.tokens), words...) }

func (f *flow) findIn(i, end int, words ...string) int {
	depth := 0
	for from := i; i < end; i++ {
		if depth == 0 && slices.ContainsFunc(words, func(w string) bool { return f.is(i, w) || f.word(i, w) }) {
			return i
		}
		switch {
		case f.is(i, "("), f.is(i, "["), f.word(i, "case") && i > from:
			depth++
		case f.is(i, ")"), f.is(i, "]"), f.word(i, "end") && i > from:
			depth--
		}
	}
	return end
}

// declaration reads one variable of DECLARE.
func (f *flow) declaration(i int) int {
	end := f.find(i, ";")
	name := f.nameAt(i)
	switch at := i + 1; {
	case f.word(at, "alias"):
		v, _ := resolve(f.scopes, []string{f.nameAt(at + 2)})
		if v == nil {
			v = f.add(name, "")
			v.unquoted, v.quoted = name, name
		}
		f.scopes[len(f.scopes)-1].variables[name] = v
	case f.findIn(at, end, "cursor") < end:
		query := f.findIn(f.findIn(at, end, "cursor"), end, "for", "is") + 1
		columns, known := f.query(query, end)
		if v := f.add(name, ""); known {
			v.cursor = columns
		}
	default:
		if f.word(at, "constant") {
			at++
		}
		value := f.findIn(at, end, ":=", "=", "default")
		// The value is read before the variable is there.
		given := f.expression(value+1, end)
		v := f.add(name, f.typeAt(at, value))
		if value < end {
			v.given = append(v.given, given)
		}
	}
	return end + 1
}

// typeAt returns the type written at a token if it is plain or a record.
func (f *flow) typeAt(i, end int) string {
	parts := []string{f.nameAt(i)}
	for ; f.is(i+1, ".") && i+2 < end; i += 2 {
		parts = append(parts, f.nameAt(i+2))
	}
	switch {
	case f.is(i+1, "%"):
		return ""
	case len(parts) == 1 && parts[0] == record:
		return record
	}
	return plainName(parts)
}

// loop reads the head of FOR and FOREACH.
func (f *flow) loop(i int, label string) int {
	end := f.find(i, "loop")
	in := f.findIn(i, end, "in")
	from := in + 1
	switch {
	case f.word(i, "foreach"):
		array := f.findIn(in, end, "array")
		f.give(f.targets(i+1, in), f.expression(array+1, end))
		f.push(label)
	case f.word(from, "execute"):
		f.execute(from, end)
		f.lose(f.targets(i+1, in), "what a query returns")
		f.push(label)
	case f.findIn(from, end, "..") < end:
		f.push(label)
		f.add(f.nameAt(i+1), "int4")
	case f.cursor(from) != nil:
		columns := f.cursor(from).cursor
		f.push(label)
		v := f.add(f.nameAt(i+1), record)
		f.giveRow([]target{{variable: v}}, columns, true)
	case f.word(from, "select"), f.word(from, "with"), f.word(from, "values"), f.is(from, "("):
		columns, known := f.query(from, end)
		f.giveRow(f.targets(i+1, in), columns, known)
		f.push(label)
	case f.findIn(from, end, "returning") < end:
		columns, known := f.query(from, end)
		f.giveRow(f.targets(i+1, in), columns, known)
		f.push(label)
	default: // a cursor without a query of its own
		f.push(label)
		v := f.add(f.nameAt(i+1), record)
		f.lose([]target{{variable: v}}, f.nameAt(i+1))
	}
	return end + 1
}

func (f *flow) cursor(i int) *variable {
	if v, _ := resolve(f.scopes, []string{f.nameAt(i)}); v != nil && v.cursor != nil {
		return v
	}
	return nil
}

// simple reads a statement that holds no other.
func (f *flow) simple(i, end int) {
	switch {
	case f.word(i, "execute"):
		f.execute(i, end)
	case f.word(i, "return") && f.word(i+1, "query") && f.word(i+2, "execute"):
		f.execute(i+2, end)
	case f.word(i, "open"):
		if query := f.findIn(i, end, "execute"); query < end {
			f.execute(query, end)
		}
	case f.word(i, "get"):
		for at := i; at < end; at++ {
			if f.is(at, "=") || f.is(at, ":=") {
				f.lose(f.targets(at-1, at), "a diagnostic")
			}
		}
	case f.word(i, "call"):
		for at := f.findIn(i, end, "("); at < end; at++ {
			if (f.is(at, "(") || f.is(at, ",")) && (f.is(at+2, ")") || f.is(at+2, ",")) {
				f.lose(f.targets(at+1, at+2), "what a procedure returns")
			}
		}
	case f.into(i, end) < end:
		f.assignInto(i, end)
	default:
		if value := f.findIn(i, end, ":=", "="); value < end && f.tokens[i].Kind != lex.Punctuation {
			f.give(f.targets(i, value), f.expression(value+1, end))
		}
	}
}

// into returns the token of PL/pgSQL's own INTO.
func (f *flow) into(i, end int) int {
	for at := f.findIn(i, end, "into"); at < end; at = f.findIn(at+1, end, "into") {
		if !f.word(at-1, "insert") && !f.word(at-1, "merge") {
			return at
		}
	}
	return end
}

// assignInto gives the targets of INTO what the query returns.
func (f *flow) assignInto(i, end int) {
	into := f.into(i, end)
	from := into + 1
	if f.word(from, "strict") {
		from++
	}
	to := from
	for to < end && f.isNameAt(to) {
		to++
		for f.is(to, ".") || f.is(to, "[") {
			if f.is(to, "[") {
				to = f.findIn(to+1, end, "]") + 1
			} else {
				to += 2
			}
		}
		if !f.is(to, ",") {
			break
		}
		to++
	}
	targets := f.targets(from, to)
	if f.word(i, "fetch") || f.word(i, "execute") {
		f.lose(targets, "what a query returns")
		return
	}
	columns, known := f.newExpr("", f.source(i, into)+" "+f.source(to, end), f.start(i)).columns()
	f.giveRow(targets, columns, known)
}

// execute keeps the string of EXECUTE, and what its INTO assigns.
func (f *flow) execute(i, end int) {
	to := f.findIn(i, end, "into", "using")
	f.executed = append(f.executed, f.expression(i+1, to))
	if f.into(i, end) < end {
		f.assignInto(i, end)
	}
}

func (f *flow) isNameAt(i int) bool {
	return i < len(f.tokens) && (f.tokens[i].Kind == lex.Word || f.tokens[i].Kind == lex.Identifier || f.tokens[i].Kind == lex.UnicodeIdentifier || f.is(i, "$"))
}

// nameAt returns a token as a name: folded, or without its quotes.
func (f *flow) nameAt(i int) string {
	if i < 0 || i >= len(f.tokens) {
		return ""
	}
	t := f.tokens[i]
	switch t.Kind {
	case lex.Identifier, lex.UnicodeIdentifier:
		name, _ := lex.Decode(f.text, t)
		return name
	}
	return string(lex.Fold(nil, f.text[t.Start:t.End]))
}

func (f *flow) start(i int) int {
	if i < len(f.tokens) {
		return f.tokens[i].Start
	}
	return len(f.text)
}

func (f *flow) source(i, end int) string {
	if i >= end || i >= len(f.tokens) {
		return ""
	}
	return f.text[f.tokens[i].Start:f.tokens[min(end, len(f.tokens))-1].End]
}
