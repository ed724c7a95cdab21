package convert

import (
	"slices"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// serials are the serial types, by the type of the column.
var serials = map[string]string{"smallint": "smallserial", "integer": "serial", "bigint": "bigserial"}

// A sequence is one that the file creates, with what ties it to a column.
type sequence struct {
	create, owned, set *statement
	options            []*pg_query.Node
	table, column      string // whose default it is
	owner              []string
}

// makeSerials gives columns their serial types back, which pg_dump takes apart
// into CREATE SEQUENCE, OWNED BY and SET DEFAULT: the last would lock its table
// each time that an artifact is applied.
func (a *adoption) makeSerials() {
	sequences := map[string]*sequence{}
	var names []string
	for _, s := range a.statements {
		switch n := s.node.Node.(type) {
		case *pg_query.Node_CreateSeqStmt:
			if r := n.CreateSeqStmt.Sequence; a.own(r.Schemaname) && r.Relpersistence == "p" {
				sequences[r.Relname] = &sequence{create: s, options: n.CreateSeqStmt.Options}
				names = append(names, r.Relname)
			}
		case *pg_query.Node_AlterSeqStmt:
			q, options := sequences[n.AlterSeqStmt.Sequence.Relname], n.AlterSeqStmt.Options
			if q != nil && len(options) == 1 && options[0].GetDefElem().GetDefname() == "owned_by" {
				q.owned, q.owner = s, values(options[0].GetDefElem().Arg.GetList().GetItems())
			}
		case *pg_query.Node_AlterTableStmt:
			column, of := a.nextvalDefault(n.AlterTableStmt)
			if q := sequences[of]; q != nil && a.own(n.AlterTableStmt.Relation.Schemaname) {
				q.set, q.table, q.column = s, n.AlterTableStmt.Relation.Relname, column
			}
		}
	}
	for _, name := range names {
		if column, serial := a.serialOf(name, sequences[name]); serial != "" {
			a.replace(column.start, column.end, `"`+serial+`"`)
			for _, s := range []*statement{sequences[name].create, sequences[name].owned, sequences[name].set} {
				a.remove(s)
			}
		}
	}
}

// nextvalDefault reads ALTER TABLE ... ALTER COLUMN ... SET DEFAULT nextval(...).
func (a *adoption) nextvalDefault(n *pg_query.AlterTableStmt) (column, sequence string) {
	c := n.Cmds[0].GetAlterTableCmd()
	call := c.GetDef().GetFuncCall()
	if len(n.Cmds) > 1 || c.GetSubtype() != pg_query.AlterTableType_AT_ColumnDefault || last(call.GetFuncname()) != "nextval" || len(call.GetArgs()) != 1 {
		return "", ""
	}
	m := dotted.FindStringSubmatch(call.Args[0].GetTypeCast().GetArg().GetAConst().GetSval().GetSval())
	if m == nil || !a.own(nameOf(m[1])) {
		return "", ""
	}
	return c.Name, nameOf(m[2])
}

// serialOf returns the type of a column and the serial type that would bring just
// this sequence; "" where none would.
func (a *adoption) serialOf(name string, q *sequence) (token, string) {
	t := a.created.tables[q.table]
	if q.owned == nil || q.set == nil || t == nil || name != q.table+"_"+q.column+"_seq" ||
		len(q.owner) < 2 || !slices.Equal(q.owner[len(q.owner)-2:], []string{q.table, q.column}) {
		return token{}, ""
	}
	// NAME TYPE NOT NULL, and nothing else.
	tokens := t.columns[q.column]
	if len(tokens) != 4 || !a.is(tokens[2], "not") {
		return token{}, ""
	}
	kind := fold(a.src[tokens[1].start:tokens[1].end])
	if !plain(q.options, kind) {
		return token{}, ""
	}
	return tokens[1], serials[kind]
}

// plain reports whether the options of a sequence are those of a serial type.
func plain(options []*pg_query.Node, kind string) bool {
	as := "bigint"
	for _, o := range options {
		d := o.GetDefElem()
		switch d.Defname {
		case "as":
			switch last(d.Arg.GetTypeName().GetNames()) {
			case "int2":
				as = "smallint"
			case "int4":
				as = "integer"
			}
		case "start", "increment", "cache":
			if d.Arg.GetInteger().GetIval() != 1 {
				return false
			}
		case "minvalue", "maxvalue":
			if d.Arg != nil {
				return false
			}
		default:
			return false
		}
	}
	return as == kind
}
