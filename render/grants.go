package render

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// grantsOf is what an application's role needs of the family's own objects. They
// are named one by one: ALL TABLES IN SCHEMA would take in those of others, where
// a schema is shared. Partitions need none, they are reached through their table;
// nor does the sequence of an identity column. Functions and types are PUBLIC's to
// use by default.
func grantsOf(tree *pg_query.ParseResult) (text, error) {
	var tables, materialized, sequences []string
	seen := map[string]bool{}
	add := func(to *[]string, relation *pg_query.RangeVar, name string) {
		if name = quote.Qualified(relation.Schemaname, name); !seen[name] {
			seen[name] = true
			*to = append(*to, name)
		}
	}
	serials := map[int][]string{} // by where their table is named
	for _, name := range derivedFrom(tree) {
		if name.what == serialSequence {
			serials[name.offset] = append(serials[name.offset], name.template)
		}
	}
	for _, statement := range tree.Stmts {
		switch n := statement.Stmt.Node.(type) {
		case *pg_query.Node_CreateStmt:
			table := n.CreateStmt.Relation
			if n.CreateStmt.Partbound == nil {
				add(&tables, table, table.Relname)
			}
			for _, name := range serials[int(table.Location)] {
				add(&sequences, table, name)
			}
		case *pg_query.Node_AlterTableStmt:
			table := n.AlterTableStmt.Relation
			for _, name := range serials[int(table.Location)] {
				add(&sequences, table, name)
			}
		case *pg_query.Node_CreateForeignTableStmt:
			table := n.CreateForeignTableStmt.BaseStmt.Relation
			add(&tables, table, table.Relname)
		case *pg_query.Node_CreateTableAsStmt:
			to, table := &tables, n.CreateTableAsStmt.Into.Rel
			if n.CreateTableAsStmt.Objtype == pg_query.ObjectType_OBJECT_MATVIEW {
				to = &materialized
			}
			add(to, table, table.Relname)
		case *pg_query.Node_ViewStmt:
			add(&tables, n.ViewStmt.View, n.ViewStmt.View.Relname)
		case *pg_query.Node_CreateSeqStmt:
			add(&sequences, n.CreateSeqStmt.Sequence, n.CreateSeqStmt.Sequence.Relname)
		}
	}
	var b strings.Builder
	b.WriteString("\n-- The least an application needs.\n")
	b.WriteString(`GRANT USAGE ON SCHEMA "{schema}" TO "{role}";` + "\n")
	write := func(privileges string, objects []string) {
		if len(objects) > 0 {
			b.WriteString("GRANT " + privileges + "\n  " + strings.Join(objects, ",\n  ") + "\n  TO \"{role}\";\n")
		}
	}
	write("SELECT, INSERT, UPDATE, DELETE ON TABLE", tables)
	write("SELECT ON TABLE", materialized)
	write("USAGE ON SEQUENCE", sequences)
	nodes, err := scanOwn(b.String())
	if err != nil {
		return text{}, err
	}
	role := segment{context: "i", role: true}
	return compile(nodes).fill("{role}", role, role), nil
}
