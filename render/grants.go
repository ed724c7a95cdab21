package render

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
)

// grantsOf is what an application's role needs of the family's own objects. They
// are named one by one: ALL TABLES IN SCHEMA would take in those of others, where
// a schema is shared. Partitions need none, they are reached through their table.
func grantsOf(tree *pg_query.ParseResult) (text, error) {
	var tables, sequences []string
	seen := map[string]bool{}
	add := func(to *[]string, relation *pg_query.RangeVar, name string) {
		if name = quote.Qualified(relation.Schemaname, name); !seen[name] {
			seen[name] = true
			*to = append(*to, name)
		}
	}
	for _, statement := range tree.Stmts {
		if create := statement.Stmt.GetCreateStmt(); create != nil && create.Partbound == nil {
			add(&tables, create.Relation, create.Relation.Relname)
			for _, name := range derivedFrom(&pg_query.ParseResult{Stmts: []*pg_query.RawStmt{statement}}) {
				if name.what == "sequence" {
					add(&sequences, create.Relation, name.template)
				}
			}
		}
		if view := statement.Stmt.GetViewStmt(); view != nil {
			add(&tables, view.View, view.View.Relname)
		}
		if sequence := statement.Stmt.GetCreateSeqStmt(); sequence != nil {
			add(&sequences, sequence.Sequence, sequence.Sequence.Relname)
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
	write("USAGE ON SEQUENCE", sequences)
	nodes, err := scanOwn(b.String())
	if err != nil {
		return text{}, err
	}
	role := segment{context: "i", role: true}
	return compile(nodes).fill("{role}", role, role), nil
}
