package render

import (
	"slices"
	"strconv"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// serialSequence is the kind of sequence that has privileges of its own; an identity
// column's has none that matter.
const serialSequence = "sequence"

// derivedFrom lists the names that PostgreSQL makes up for what a table brings
// with it (ChooseRelationName, ChooseIndexName, ChooseConstraintName and the
// serial types), before it would cut them.
func derivedFrom(tree *pg_query.ParseResult) []derivedName {
	d := deriver{parents: map[string][]inherited{}}
	for _, statement := range tree.Stmts {
		switch n := statement.Stmt.Node.(type) {
		case *pg_query.Node_CreateStmt:
			d.create(n.CreateStmt)
		case *pg_query.Node_AlterTableStmt:
			d.alter(n.AlterTableStmt)
		case *pg_query.Node_IndexStmt:
			columns := columnsOf(append(slices.Clone(n.IndexStmt.IndexParams), n.IndexStmt.IndexIncludingParams...))
			d.index(n.IndexStmt.Relation, inherited{columns, "idx"})
		}
	}
	return d.names
}

type deriver struct {
	names   []derivedName
	parents map[string][]inherited // by qualified name
	tables  []*pg_query.CreateStmt // the partitions so far
}

// An inherited index is made anew on each partition, under a name of its own.
type inherited struct {
	columns []string
	suffix  string
}

func (d *deriver) add(table *pg_query.RangeVar, what, suffix string, columns ...string) {
	parts := append([]string{table.Relname}, columns...)
	name := strings.Join(append(parts, suffix), "_")
	taken := func(name string) bool {
		return slices.ContainsFunc(d.names, func(n derivedName) bool { return n.template == name })
	}
	for n, first := 1, name; taken(name); n++ { // as PostgreSQL does
		name = first + strconv.Itoa(n)
	}
	d.names = append(d.names, derivedName{name, what, int(table.Location)})
}

// index notes an index of a table, and derives what its partitions call theirs.
func (d *deriver) index(table *pg_query.RangeVar, i inherited) {
	key := table.Schemaname + "." + table.Relname
	d.parents[key] = append(d.parents[key], i)
	for _, child := range d.tables {
		for _, parent := range child.InhRelations {
			if p := parent.GetRangeVar(); p.Schemaname+"."+p.Relname == key {
				d.add(child.Relation, "index", i.suffix, i.columns...)
			}
		}
	}
}

func (d *deriver) create(create *pg_query.CreateStmt) {
	table := create.Relation
	if create.Partbound != nil {
		d.tables = append(d.tables, create)
		for _, parent := range create.InhRelations {
			p := parent.GetRangeVar()
			for _, i := range d.parents[p.Schemaname+"."+p.Relname] {
				d.add(table, "index", i.suffix, i.columns...)
			}
		}
	}
	for _, element := range create.TableElts {
		d.constraint(table, element.GetConstraint(), "")
		d.column(table, element.GetColumnDef())
	}
}

func (d *deriver) alter(alter *pg_query.AlterTableStmt) {
	for _, command := range alter.Cmds {
		switch c := command.GetAlterTableCmd(); c.GetSubtype() {
		case pg_query.AlterTableType_AT_AddColumn:
			d.column(alter.Relation, c.Def.GetColumnDef())
		case pg_query.AlterTableType_AT_AddConstraint:
			d.constraint(alter.Relation, c.Def.GetConstraint(), "")
		}
	}
}

func (d *deriver) column(table *pg_query.RangeVar, column *pg_query.ColumnDef) {
	if column == nil {
		return
	}
	if serial(column.TypeName) {
		d.add(table, serialSequence, "seq", column.Colname)
	}
	for _, c := range column.Constraints {
		d.constraint(table, c.GetConstraint(), column.Colname)
	}
}

// constraint derives the name of a constraint, which stands behind a column where
// that is named.
func (d *deriver) constraint(table *pg_query.RangeVar, c *pg_query.Constraint, column string) {
	if c == nil {
		return
	}
	var keys []string
	if column != "" {
		keys = []string{column}
	}
	for _, key := range slices.Concat(c.Keys, c.FkAttrs, c.Including) {
		keys = append(keys, key.GetString_().GetSval())
	}
	derive := func(what, suffix string, columns ...string) {
		if c.Conname == "" {
			d.add(table, what, suffix, columns...)
		}
		if what == "index" {
			d.index(table, inherited{columns, suffix})
		}
	}
	switch c.Contype {
	case pg_query.ConstrType_CONSTR_PRIMARY:
		derive("index", "pkey")
	case pg_query.ConstrType_CONSTR_UNIQUE:
		derive("index", "key", keys...)
	case pg_query.ConstrType_CONSTR_EXCLUSION:
		var elements []*pg_query.Node
		for _, e := range c.Exclusions {
			elements = append(elements, e.GetList().GetItems()[0])
		}
		derive("index", "excl", append(columnsOf(elements), keys...)...)
	case pg_query.ConstrType_CONSTR_CHECK:
		// Named for its column where it speaks of one alone.
		if columns := columnsIn(c.RawExpr); len(columns) == 1 {
			derive("constraint", "check", columns...)
		} else {
			derive("constraint", "check")
		}
	case pg_query.ConstrType_CONSTR_FOREIGN:
		derive("constraint", "fkey", keys...)
	case pg_query.ConstrType_CONSTR_IDENTITY:
		derive("sequence of an identity column", "seq", keys...)
	}
}

// columnsOf names the columns of an index as its name does.
func columnsOf(elements []*pg_query.Node) []string {
	names := make([]string, len(elements))
	for i, e := range elements {
		if names[i] = e.GetIndexElem().GetName(); names[i] == "" {
			names[i] = "expr"
		}
	}
	return names
}

// columnsIn lists the columns that an expression speaks of, each once.
func columnsIn(expression *pg_query.Node) []string {
	var names []string
	walk(expression.ProtoReflect(), func(m any) {
		if ref, ok := m.(*pg_query.ColumnRef); ok {
			if name := lastName(ref.Fields); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	})
	return names
}

func serial(t *pg_query.TypeName) bool {
	if t == nil {
		return false
	}
	switch lastName(t.Names) {
	case "smallserial", "serial2", "serial", "serial4", "bigserial", "serial8":
		return true
	}
	return false
}
