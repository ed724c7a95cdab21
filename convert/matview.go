package convert

import (
	"regexp"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

var dumped = regexp.MustCompile(`(?m)^-- PostgreSQL database dump\r?$`)

// fillViews has materialized views filled where they are created, and leaves out
// REFRESH, which would lock and fill them again each time that an artifact is
// applied. pg_dump writes WITH NO DATA for each, and a REFRESH behind the rows for
// those that are filled: with --schema-only none, so the file does not say which.
func (a *adoption) fillViews() {
	created := map[string]*statement{}
	refreshes := false
	for _, s := range a.statements {
		if s.gone {
			continue
		}
		switch n := s.node.Node.(type) {
		case *pg_query.Node_CreateTableAsStmt:
			r := n.CreateTableAsStmt.Into.Rel
			if n.CreateTableAsStmt.Objtype == pg_query.ObjectType_OBJECT_MATVIEW && a.own(r.Schemaname) {
				created[r.Relname] = s
			}
		case *pg_query.Node_RefreshMatViewStmt:
			r := n.RefreshMatViewStmt.Relation
			create := created[r.Relname]
			if create == nil || !a.own(r.Schemaname) || n.RefreshMatViewStmt.SkipData {
				continue
			}
			refreshes = true
			a.remove(s)
			a.withData(create)
		}
	}
	if refreshes || !dumped.MatchString(a.src) {
		return
	}
	for _, s := range created {
		if a.withData(s) {
			a.note(s.start, "pg_dump writes WITH NO DATA for every materialized view: it is left out, write it into the family if this one is to stay empty")
		}
	}
}

// withData takes WITH NO DATA out of a statement.
func (a *adoption) withData(s *statement) bool {
	into := s.node.GetCreateTableAsStmt().Into
	if !into.SkipData {
		return false
	}
	into.SkipData = false
	last := len(s.tokens) - 1
	a.replace(s.tokens[last-3].end, s.tokens[last].end, "")
	return true
}
