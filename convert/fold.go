package convert

import (
	"cmp"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// A table is one that the file creates, and where its CREATE TABLE can grow.
type table struct {
	statement *statement
	columns   map[string][]token // the tokens of each column's definition
	empty     bool               // whether it has no element
	end       int                // behind the last element
	keys      [][]string         // the columns of each primary key and unique constraint
}

// tableOf reads the elements of CREATE TABLE; nil where it takes no more.
func (a *adoption) tableOf(s *statement, n *pg_query.CreateStmt) *table {
	if n.Partbound != nil || n.OfTypename != nil {
		return nil
	}
	open := slices.IndexFunc(s.tokens, func(t token) bool { return a.is(t, "(") })
	depth, last := 0, open
	for ; last < len(s.tokens); last++ {
		if a.is(s.tokens[last], "(") {
			depth++
		} else if a.is(s.tokens[last], ")") {
			if depth--; depth == 0 {
				break
			}
		}
	}
	inside := s.tokens[open+1 : last]
	t := &table{statement: s, columns: map[string][]token{}, empty: len(inside) == 0, end: s.tokens[last-1].end}
	elements := a.elements(inside)
	for i, node := range n.TableElts {
		switch e := node.Node.(type) {
		case *pg_query.Node_ColumnDef:
			t.columns[e.ColumnDef.Colname] = elements[i]
			for _, c := range e.ColumnDef.Constraints {
				t.addKey(c.GetConstraint(), e.ColumnDef.Colname)
			}
		case *pg_query.Node_Constraint:
			t.addKey(e.Constraint)
		}
	}
	return t
}

func (t *table) addKey(c *pg_query.Constraint, columns ...string) {
	switch c.GetContype() {
	case pg_query.ConstrType_CONSTR_PRIMARY, pg_query.ConstrType_CONSTR_UNIQUE:
		t.keys = append(t.keys, append(columns, values(c.Keys)...))
	}
}

func values(nodes []*pg_query.Node) []string {
	var out []string
	for _, n := range nodes {
		out = append(out, n.GetString_().GetSval())
	}
	return out
}

// tableNamed returns a table of the family that the file creates, or nil.
func (a *adoption) tableNamed(r *pg_query.RangeVar) *table {
	if r == nil || r.Schemaname != "" && r.Schemaname != a.schema {
		return nil
	}
	return a.created.tables[r.Relname]
}

// foldConstraint moves ADD CONSTRAINT into CREATE TABLE, where all that it needs
// exists by then.
func (a *adoption) foldConstraint(s *statement, r *pg_query.RangeVar, c *pg_query.Constraint, command []token) bool {
	t := a.tableNamed(r)
	if t == nil || c.SkipValidation || c.Indexname != "" || t.statement.index > s.index {
		return false
	}
	for _, tok := range command {
		if at, known := a.created.at[a.name(tok)]; known && at > t.statement.index && at < s.index {
			return false
		}
	}
	if target := a.tableNamed(c.Pktable); c.Pktable != nil && target != nil && len(c.PkAttrs) > 0 {
		columns := values(c.PkAttrs)
		slices.Sort(columns)
		if !slices.ContainsFunc(target.keys, func(key []string) bool {
			return slices.Equal(columns, slices.Sorted(slices.Values(key)))
		}) {
			return false
		}
	}
	t.addKey(c)
	separator := ",\n    "
	if t.empty {
		separator = "\n    "
		t.empty = false
	}
	a.add(edit{start: t.end, end: t.end, before: separator, from: command[1].start, to: command[len(command)-1].end})
	return true
}

// foldIdentity moves ADD GENERATED AS IDENTITY to its column in CREATE TABLE.
func (a *adoption) foldIdentity(s *statement, r *pg_query.RangeVar, c *pg_query.AlterTableCmd, command []token) bool {
	t := a.tableNamed(r)
	if t == nil || t.statement.index > s.index || len(t.columns[c.Name]) == 0 {
		return false
	}
	add := slices.IndexFunc(command, func(tok token) bool { return a.is(tok, "add") })
	column := t.columns[c.Name]
	at := column[len(column)-1].end
	one := edit{start: at, end: at, before: " ", from: command[add+1].start, to: command[len(command)-1].end}
	// It belongs before the constraints that were folded in behind the last column.
	a.edits = slices.Insert(a.edits, 0, one)
	return true
}

// indexName is what PostgreSQL would call an index that has no name
// (ChooseIndexName), for columns and calls of functions.
func indexName(n *pg_query.IndexStmt) string {
	words := []string{n.Relation.Relname}
	for _, p := range n.IndexParams {
		words = append(words, cmp.Or(p.GetIndexElem().GetName(), last(p.GetIndexElem().GetExpr().GetFuncCall().GetFuncname()), "expr"))
	}
	return strings.Join(append(words, "idx"), "_")
}
