package convert

import (
	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// Why a statement has no place in a family.
const (
	rows        = "rows are no part of a family: leave them out (pg_dump --schema-only does)"
	grants      = "who may do what is chosen for each artifact, by --grant and --owner: leave it out (pg_dump --no-privileges does)"
	oneSchema   = "a family lies in one schema, and that is not the one given"
	query       = "a query creates nothing: leave it out"
	extension   = "an extension is the database's, and in an artifact it would go into pg_catalog: leave it out, and have it created before the artifact is applied"
	transaction = "an artifact is one transaction: leave it out"
)

// judge drops the statements that the artifact makes up for, and lists those
// that have no place in a family.
func (a *adoption) judge() {
	for _, s := range a.statements {
		reason := ""
		switch n := s.node.Node.(type) {
		case *pg_query.Node_TransactionStmt:
			switch n.TransactionStmt.Kind {
			case pg_query.TransactionStmtKind_TRANS_STMT_BEGIN, pg_query.TransactionStmtKind_TRANS_STMT_START, pg_query.TransactionStmtKind_TRANS_STMT_COMMIT:
			default:
				reason = transaction
			}
		case *pg_query.Node_VariableSetStmt:
			switch {
			case n.VariableSetStmt.Name == "search_path" && !a.ownPath(n.VariableSetStmt.Args):
				reason = oneSchema
			case n.VariableSetStmt.Name == "check_function_bodies", n.VariableSetStmt.IsLocal && n.VariableSetStmt.Name != "search_path":
				continue // it may have to stay
			}
		case *pg_query.Node_SelectStmt:
			reason = a.judgeQuery(n.SelectStmt)
		case *pg_query.Node_CreateSchemaStmt:
			switch {
			case n.CreateSchemaStmt.Schemaname != a.schema && n.CreateSchemaStmt.Schemaname != "":
				reason = oneSchema
			case len(n.CreateSchemaStmt.SchemaElts) > 0:
				reason = "CREATE SCHEMA with more in it: write each part as a statement of its own"
			}
		case *pg_query.Node_AlterOwnerStmt:
		case *pg_query.Node_AlterTableStmt:
			if !changesOwner(n.AlterTableStmt) {
				continue
			}
			if len(n.AlterTableStmt.Cmds) > 1 {
				reason = "OWNER TO: the owner is chosen for each artifact, by --owner"
			}
		case *pg_query.Node_GrantStmt, *pg_query.Node_GrantRoleStmt, *pg_query.Node_AlterDefaultPrivilegesStmt:
			reason = grants
		case *pg_query.Node_InsertStmt, *pg_query.Node_UpdateStmt, *pg_query.Node_DeleteStmt, *pg_query.Node_MergeStmt, *pg_query.Node_CopyStmt:
			reason = rows
		case *pg_query.Node_CreateExtensionStmt:
			if n.CreateExtensionStmt.Extname != "plpgsql" { // which each database has
				reason = extension
			}
		case *pg_query.Node_CommentStmt:
			if n.CommentStmt.Objtype != pg_query.ObjectType_OBJECT_EXTENSION {
				continue
			}
			if n.CommentStmt.Object.GetString_().GetSval() != "plpgsql" {
				reason = extension
			}
		case *pg_query.Node_AlterExtensionStmt, *pg_query.Node_AlterExtensionContentsStmt, *pg_query.Node_CreatePlangStmt:
			reason = extension
		case *pg_query.Node_AlterObjectSchemaStmt:
			if n.AlterObjectSchemaStmt.ObjectType != pg_query.ObjectType_OBJECT_EXTENSION {
				continue
			}
			reason = extension
		case *pg_query.Node_DropStmt:
			if n.DropStmt.RemoveType != pg_query.ObjectType_OBJECT_EXTENSION {
				continue
			}
			reason = extension
		default:
			continue
		}
		if reason != "" {
			a.problem(s.start, reason)
		}
		a.remove(s)
	}
}

// remove takes a statement out of the template, and out of what is looked at.
func (a *adoption) remove(s *statement) {
	s.gone = true
	a.drop(s.start, s.end)
	a.blank(s.start, s.end)
}

// ownPath reports whether a search_path lets the file's objects be created in the
// family's schema, which its first name decides.
func (a *adoption) ownPath(values []*pg_query.Node) bool {
	if len(values) == 0 {
		return true
	}
	switch values[0].GetAConst().GetSval().GetSval() {
	case a.schema, "", "pg_catalog", "$user", "public":
		return true
	}
	return false
}

func (a *adoption) judgeQuery(s *pg_query.SelectStmt) string {
	call := func(i int) *pg_query.FuncCall {
		return s.TargetList[i].GetResTarget().GetVal().GetFuncCall()
	}
	switch {
	case s.IntoClause != nil:
		return "SELECT INTO cannot run twice: write CREATE TABLE ... AS"
	case len(s.TargetList) == 0:
		return query
	}
	for i := range s.TargetList {
		switch last(call(i).GetFuncname()) {
		case "set_config":
			if args := call(i).Args; len(args) > 1 && args[0].GetAConst().GetSval().GetSval() == "search_path" && !a.ownPath(args[1:2]) {
				return oneSchema
			}
		case "setval":
			return rows
		default:
			return query
		}
	}
	return ""
}

func changesOwner(s *pg_query.AlterTableStmt) bool {
	for _, command := range s.Cmds {
		if command.GetAlterTableCmd().Subtype == pg_query.AlterTableType_AT_ChangeOwner {
			return true
		}
	}
	return false
}

// last is the last part of a dotted name.
func last(names []*pg_query.Node) string {
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1].GetString_().GetSval()
}

// parts are the schema, or "", and the last part of a dotted name.
func parts(names []*pg_query.Node) (schema, name string) {
	if len(names) > 1 {
		schema = names[len(names)-2].GetString_().GetSval()
	}
	return schema, last(names)
}
