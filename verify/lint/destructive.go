package lint

import "strings"

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
	case "DeleteStmt":
		if t.Field(s.node, "whereClause") < 0 && !s.isTemporary("relation") && t.Field(s.node, "usingClause") < 0 {
			s.reportTokens(destructive, 0, 0, "DELETE without WHERE removes every row")
		}
	case "AlterTableStmt":
		for _, command := range t.Items(s.node, "cmds") {
			command = t.Only(command)
			if t.Text(command, "subtype") != "AT_DropColumn" {
				continue
			}
			if first, last, ok := s.find([]string{t.Text(command, "name")}, 3); ok {
				s.reportTokens(destructive, first, last, "DROP COLUMN removes its data")
			}
		}
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
