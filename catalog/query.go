package catalog

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// canonicalQuery writes the column names of a query on one relation as majors
// before 16 print them, with the relation's name ahead.
func canonicalQuery(text string) string {
	tree, err := pg_query.Parse(text)
	if err != nil || len(tree.Stmts) != 1 {
		return text
	}
	prefix := onlyRelation(tree.Stmts[0].Stmt.GetSelectStmt())
	if prefix == "" {
		return text
	}
	bare := map[int]bool{}
	collectColumns(tree.ProtoReflect(), 0, func(c *pg_query.ColumnRef, depth int) {
		if depth == 1 && len(c.Fields) == 1 && c.Fields[0].GetString_() != nil {
			bare[int(c.Location)] = true
		}
	})
	var b strings.Builder
	for i := range len(text) {
		if bare[i] {
			b.WriteString(prefix)
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// canonicalTypes quotes the one type name that majors from 17 on print bare.
func canonicalTypes(text string) string {
	const name = "json"
	if !strings.Contains(text, name) {
		return text
	}
	scanned, err := pg_query.Scan(text)
	if err != nil {
		return text
	}
	var b strings.Builder
	done := 0
	for _, t := range scanned.Tokens {
		if text[t.Start:t.End] == name {
			b.WriteString(text[done:t.Start] + quote.Identifier(name))
			done = int(t.End)
		}
	}
	return b.String() + text[done:]
}

// columnOffsets returns where a statement refers to a column, in bytes.
func columnOffsets(statement string) (map[int]bool, error) {
	tree, err := pg_query.Parse(statement)
	if err != nil {
		return nil, err
	}
	offsets := map[int]bool{}
	collectColumns(tree.ProtoReflect(), 0, func(c *pg_query.ColumnRef, _ int) { offsets[int(c.Location)] = true })
	return offsets, nil
}

// onlyRelation returns the name, quoted and with its dot, of the only thing that
// a SELECT reads from, or "".
func onlyRelation(s *pg_query.SelectStmt) string {
	if s == nil || s.Op != pg_query.SetOperation_SETOP_NONE || len(s.FromClause) != 1 {
		return ""
	}
	var alias *pg_query.Alias
	name := ""
	switch item := s.FromClause[0].Node.(type) {
	case *pg_query.Node_RangeVar:
		alias, name = item.RangeVar.Alias, item.RangeVar.Relname
	case *pg_query.Node_RangeSubselect:
		alias = item.RangeSubselect.Alias
	case *pg_query.Node_RangeFunction:
		alias = item.RangeFunction.Alias
	case *pg_query.Node_RangeTableFunc:
		alias = item.RangeTableFunc.Alias
	case *pg_query.Node_RangeTableSample:
		v := item.RangeTableSample.Relation.GetRangeVar()
		alias, name = v.GetAlias(), v.GetRelname()
	}
	if alias != nil {
		name = alias.Aliasname
	}
	if name == "" {
		return ""
	}
	return quote.Identifier(name) + "."
}

// collectColumns calls found for each reference to a column, with the number of
// SELECTs that it stands in.
func collectColumns(m protoreflect.Message, depth int, found func(c *pg_query.ColumnRef, depth int)) {
	switch node := m.Interface().(type) {
	case *pg_query.ColumnRef:
		found(node, depth)
		return
	case *pg_query.SelectStmt:
		depth++
	}
	m.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.Message() == nil:
		case field.IsList():
			for i := range value.List().Len() {
				collectColumns(value.List().Get(i).Message(), depth, found)
			}
		default:
			collectColumns(value.Message(), depth, found)
		}
		return true
	})
}
