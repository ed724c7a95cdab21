package lint

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// checkDestructive reports what takes away data or an object others may use.
// What is dropped to be made anew, such as a trigger or a function, is not it.
func (s *statement) checkDestructive() {
	if !s.applied || !s.on(destructive) {
		return
	}
	t := &s.tree
	switch s.kind {
	case "DropStmt":
		kind := strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(t.Text(s.node, "removeType"), "OBJECT_"), "_", " "))
		cascade := t.Text(s.node, "behavior") == "DROP_CASCADE"
		if !cascade && (!lasting[kind] || s.dropsTemporary()) {
			return
		}
		s.reportTokens(destructive, 0, 1, "DROP %s cannot be taken back", strings.ToUpper(kind))
	case "DropdbStmt", "DropRoleStmt", "DropTableSpaceStmt", "DropSubscriptionStmt", "DropOwnedStmt":
		s.reportTokens(destructive, 0, 1, "DROP cannot be taken back")
	case "TruncateStmt":
		s.reportTokens(destructive, 0, 0, "TRUNCATE removes every row")
	case "AlterTableStmt":
		for _, command := range t.Items(s.node, "cmds") {
			command = t.Only(command)
			message := ""
			switch {
			case t.Text(command, "subtype") == "AT_DropColumn":
				message = "DROP COLUMN removes its data"
			case t.Text(command, "subtype") == "AT_DropConstraint" && t.Text(command, "behavior") == "DROP_CASCADE":
				message = "DROP CONSTRAINT ... CASCADE removes the constraints that need it"
			}
			if first, last, ok := s.find([]string{t.Text(command, "name")}, 3); ok && message != "" {
				s.reportTokens(destructive, first, last, "%s", message)
			}
		}
	}
	s.checkDeletes()
}

// checkDeletes reports DELETE of all rows, in WITH and MERGE too.
func (s *statement) checkDeletes() {
	t := &s.tree
	merged := 0
	for i := s.node; i < t.Nodes[s.node].Next; i++ {
		switch t.Nodes[i].Key {
		case "DeleteStmt":
			where := t.Field(i, "whereClause")
			if where >= 0 && !s.always(where) || s.isTemporaryRelation(t.Field(i, "relation")) {
				continue
			}
			at := s.tokenAt(t.Int(t.Field(i, "relation"), "location"))
			for at > 0 && !s.isWord(at, "delete") {
				at--
			}
			if at >= 0 {
				s.reportTokens(destructive, at, at, "DELETE without WHERE removes every row")
			}
		case "MergeWhenClause":
			if t.Text(i, "commandType") != "CMD_DELETE" {
				continue
			}
			merged++
			condition := t.Field(i, "condition")
			if at := s.mergeDelete(merged); at >= 0 && (condition < 0 || s.always(condition)) && !s.isTemporary("relation") {
				s.reportTokens(destructive, at, at, "DELETE without a condition of WHEN removes every row that is joined")
			}
		}
	}
}

// mergeDelete returns the token of the nth THEN DELETE, or -1.
func (s *statement) mergeDelete(n int) int {
	for i := range s.tokens {
		if s.isWord(i, "delete") && s.isWord(i-1, "then") {
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// always reports whether a condition is true of every row: TRUE, or a constant that
// is compared with itself.
func (s *statement) always(condition int32) bool {
	t := &s.tree
	if t.Has(t.Path(condition, "A_Const", "boolval"), "boolval") {
		return true
	}
	if operator := t.Field(condition, "A_Expr"); t.Text(operator, "kind") == "AEXPR_OP" && slices.Equal(t.Name(t.Field(operator, "name")), []string{"="}) {
		left, right := t.Path(operator, "lexpr", "A_Const"), t.Path(operator, "rexpr", "A_Const")
		return left >= 0 && right >= 0 && s.written(left) == s.written(right)
	}
	clause := t.Field(condition, "BoolExpr")
	args := t.Items(clause, "args")
	switch t.Text(clause, "boolop") {
	case "AND_EXPR":
		return !slices.ContainsFunc(args, func(arg int32) bool { return !s.always(arg) })
	case "OR_EXPR":
		return slices.ContainsFunc(args, s.always)
	}
	return false
}

// written is the text of a constant in the tree.
func (s *statement) written(constant int32) string {
	text := ""
	for i := constant + 1; i < s.tree.Nodes[constant].Next; i++ {
		if n := &s.tree.Nodes[i]; n.Key != "location" {
			text += n.Key + n.Value
		}
	}
	return text
}

// checkExecuted looks at a string that a DO block is known to execute.
func (b *plpgsql) checkExecuted(v value) {
	if !v.known || !b.applied || b.kind != "DoStmt" || !b.on(destructive) {
		return
	}
	only := *b.checker
	only.enabled, only.findings = map[string]bool{destructive: true}, nil
	u := only.newUnit(v.text, lex.NewBodyScanner(v.text, nil), func(offset int) int { return offset })
	u.language, u.applied = "plpgsql", true
	u.run()
	if len(only.findings) > 0 {
		b.reportBody(destructive, v.start, v.end, "%s", only.findings[0].Message)
	}
}

// lasting are the kinds of object whose loss DROP cannot make good.
var lasting = map[string]bool{
	"table": true, "foreign table": true, "schema": true, "sequence": true, "type": true, "domain": true,
	"matview": true, "view": true, "index": true, "extension": true, "publication": true, "foreign server": true,
	"fdw": true, "language": true, "statistic ext": true, "collation": true,
}

func (s *statement) dropsTemporary() bool {
	for _, object := range s.tree.Items(s.node, "objects") {
		if !s.seen.temporary[s.objectName(object)] {
			return false
		}
	}
	return true
}
