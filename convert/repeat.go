package convert

import (
	"fmt"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/render"
)

// makeRepeatable gives each statement a form that can run twice: a plain one,
// a place in the CREATE TABLE that it completes, or a test before it.
func (a *adoption) makeRepeatable() {
	a.collect()
	a.fillViews()
	a.makeSerials()
	a.leaveOutDrops()
	for _, s := range a.statements {
		if s.gone {
			continue
		}
		switch n := s.node.Node.(type) {
		case *pg_query.Node_VariableSetStmt:
			switch {
			case n.VariableSetStmt.IsLocal:
			case a.namesLater():
				a.replace(s.start, s.end, "-- A function below names what is created after it.\nSET LOCAL \"check_function_bodies\" TO 'off';")
			default:
				a.remove(s)
			}
		case *pg_query.Node_CreateStmt:
			a.ifNotExists(s, n.CreateStmt.IfNotExists, "table")
		case *pg_query.Node_CreateForeignTableStmt:
			a.ifNotExists(s, n.CreateForeignTableStmt.BaseStmt.IfNotExists, "table")
		case *pg_query.Node_CreateTableAsStmt:
			word := "table"
			if n.CreateTableAsStmt.Objtype == pg_query.ObjectType_OBJECT_MATVIEW {
				word = "view"
			}
			a.ifNotExists(s, n.CreateTableAsStmt.IfNotExists, word)
		case *pg_query.Node_CreateSeqStmt:
			a.ifNotExists(s, n.CreateSeqStmt.IfNotExists, "sequence")
		case *pg_query.Node_CreateStatsStmt:
			if len(n.CreateStatsStmt.Defnames) > 0 {
				a.ifNotExists(s, n.CreateStatsStmt.IfNotExists, "statistics")
			}
		case *pg_query.Node_IndexStmt:
			a.index(s, n.IndexStmt)
		case *pg_query.Node_ViewStmt:
			a.orReplace(s, n.ViewStmt.Replace)
		case *pg_query.Node_CreateFunctionStmt:
			a.orReplace(s, n.CreateFunctionStmt.Replace)
		case *pg_query.Node_RuleStmt:
			a.orReplace(s, n.RuleStmt.Replace)
		case *pg_query.Node_CreateTrigStmt:
			a.trigger(s, n.CreateTrigStmt)
		case *pg_query.Node_DefineStmt:
			switch n.DefineStmt.Kind {
			case pg_query.ObjectType_OBJECT_AGGREGATE:
				a.orReplace(s, n.DefineStmt.Replace)
			case pg_query.ObjectType_OBJECT_COLLATION:
				a.ifNotExists(s, n.DefineStmt.IfNotExists, "collation")
			}
		case *pg_query.Node_CreateEnumStmt:
			a.newType(s, last(n.CreateEnumStmt.TypeName))
		case *pg_query.Node_CreateRangeStmt:
			a.newType(s, last(n.CreateRangeStmt.TypeName))
		case *pg_query.Node_CreateDomainStmt:
			a.newType(s, last(n.CreateDomainStmt.Domainname))
		case *pg_query.Node_CompositeTypeStmt:
			a.newType(s, n.CompositeTypeStmt.Typevar.Relname)
		case *pg_query.Node_CreatePolicyStmt:
			a.onlyIf(s, fmt.Sprintf(`NOT EXISTS (SELECT FROM "pg_catalog"."pg_policy" WHERE "polrelid" = %s AND "polname" = %s)`,
				a.regclass(n.CreatePolicyStmt.Table), quote.Literal(n.CreatePolicyStmt.PolicyName)))
		case *pg_query.Node_AlterEnumStmt:
			if n.AlterEnumStmt.OldVal == "" && !n.AlterEnumStmt.SkipIfNewValExists {
				a.insert(a.keyword(s, "value").end, " IF NOT EXISTS")
			}
		case *pg_query.Node_AlterTableStmt:
			a.alterTable(s, n.AlterTableStmt)
		}
	}
}

func (a *adoption) ifNotExists(s *statement, has bool, word string) {
	if !has {
		a.insert(a.keyword(s, word).end, " IF NOT EXISTS")
	}
}

func (a *adoption) orReplace(s *statement, has bool) {
	if !has {
		a.insert(s.tokens[0].end, " OR REPLACE")
	}
}

func (a *adoption) trigger(s *statement, n *pg_query.CreateTrigStmt) {
	if !n.Isconstraint {
		a.orReplace(s, n.Replace)
		return
	}
	a.onlyIf(s, fmt.Sprintf(`NOT EXISTS (SELECT FROM "pg_catalog"."pg_trigger" WHERE "tgrelid" = %s AND "tgname" = %s)`,
		a.regclass(n.Relation), quote.Literal(n.Trigname)))
}

func (a *adoption) newType(s *statement, name string) {
	a.onlyIf(s, fmt.Sprintf(`"pg_catalog"."to_regtype"(%s) IS NULL`, quote.Literal(quote.Qualified(render.Placeholder, name))))
}

// regclass writes a relation's identity as an expression.
func (a *adoption) regclass(r *pg_query.RangeVar) string {
	schema := r.Schemaname
	if schema == "" || schema == a.schema {
		schema = render.Placeholder
	}
	return quote.Literal(quote.Qualified(schema, r.Relname)) + `::"regclass"`
}

// onlyIf puts a statement into a DO block that tests whether what it makes lacks.
func (a *adoption) onlyIf(s *statement, lacks string) {
	end := s.tokens[len(s.tokens)-1].end
	a.add(edit{
		start: s.start, end: s.end, from: s.start, to: end, quotes: 1, inner: 1,
		before: "DO 'BEGIN\n  IF " + strings.ReplaceAll(lacks, "'", "''") + " THEN\n    ",
		after:  ";\n  END IF;\nEND';",
	})
}

// alterTable gives ADD COLUMN its plain form and finds a place for what has none.
func (a *adoption) alterTable(s *statement, n *pg_query.AlterTableStmt) {
	commands := a.commands(s)
	if len(commands) != len(n.Cmds) {
		return
	}
	folds := 0
	for i, node := range n.Cmds {
		c := node.GetAlterTableCmd()
		switch c.Subtype {
		case pg_query.AlterTableType_AT_AddColumn:
			if at := int(c.Def.GetColumnDef().GetLocation()); !c.MissingOk {
				a.insert(at, "IF NOT EXISTS ")
			}
		case pg_query.AlterTableType_AT_AddConstraint:
			if a.foldConstraint(s, n.Relation, c.Def.GetConstraint(), commands[i]) {
				folds++
			}
		case pg_query.AlterTableType_AT_AddIdentity:
			if a.foldIdentity(s, n.Relation, c, commands[i]) {
				folds++
			}
		}
	}
	switch {
	case folds == len(n.Cmds):
		a.drop(s.start, s.end)
	case folds > 0:
		a.problem(s.start, "ALTER TABLE that does several things: write each as a statement of its own")
	case len(n.Cmds) == 1:
		a.test(s, n)
	}
}

// test puts ALTER TABLE behind a test, where there is one.
func (a *adoption) test(s *statement, n *pg_query.AlterTableStmt) {
	c := n.Cmds[0].GetAlterTableCmd()
	switch c.Subtype {
	case pg_query.AlterTableType_AT_AddConstraint:
		if con := c.Def.GetConstraint(); con.Conname != "" && con.Indexname == "" {
			a.onlyIf(s, fmt.Sprintf(`NOT EXISTS (SELECT FROM "pg_catalog"."pg_constraint" WHERE "conrelid" = %s AND "conname" = %s)`,
				a.regclass(n.Relation), quote.Literal(con.Conname)))
		}
	case pg_query.AlterTableType_AT_AttachPartition:
		a.onlyIf(s, fmt.Sprintf(`NOT EXISTS (SELECT FROM "pg_catalog"."pg_inherits" WHERE "inhrelid" = %s)`,
			a.regclass(c.Def.GetPartitionCmd().Name)))
	}
}

// commands are the tokens of each part of ALTER TABLE.
func (a *adoption) commands(s *statement) [][]token {
	i := 0
	for i < len(s.tokens) && !a.is(s.tokens[i], "table") && !a.is(s.tokens[i], "index") && !a.is(s.tokens[i], "sequence") && !a.is(s.tokens[i], "view") {
		i++
	}
	for i++; i < len(s.tokens) && (a.is(s.tokens[i], "if") || a.is(s.tokens[i], "exists") || a.is(s.tokens[i], "only")); {
		i++
	}
	for i++; i+1 < len(s.tokens) && a.is(s.tokens[i], "."); {
		i += 2
	}
	if i < len(s.tokens) && a.is(s.tokens[i], "*") {
		i++
	}
	return a.elements(s.tokens[min(i, len(s.tokens)):])
}

// elements cuts tokens at the commas outside brackets.
func (a *adoption) elements(tokens []token) [][]token {
	var out [][]token
	depth, from := 0, 0
	for i, t := range tokens {
		switch a.src[t.start:t.end] {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		case ",":
			if depth == 0 {
				out, from = append(out, tokens[from:i]), i+1
			}
		}
	}
	if from < len(tokens) {
		out = append(out, tokens[from:])
	}
	return out
}
