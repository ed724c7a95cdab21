package convert

import (
	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// leaveOutDrops leaves out DROP IF EXISTS of what the file then creates: the form
// of CREATE that can run twice makes up for it, and keeps what is there.
func (a *adoption) leaveOutDrops() {
	for _, s := range a.statements {
		n := s.node.GetDropStmt()
		if n == nil || s.gone || !n.MissingOk {
			continue
		}
		again := true
		for _, object := range n.Objects {
			again = again && a.createsLater(n.RemoveType, droppedName(object), s.index)
		}
		if again {
			a.remove(s)
		}
	}
}

// droppedName is the last part of an object's name in DROP.
func droppedName(n *pg_query.Node) string {
	switch o := n.Node.(type) {
	case *pg_query.Node_List:
		return last(o.List.Items)
	case *pg_query.Node_TypeName:
		return last(o.TypeName.Names)
	case *pg_query.Node_ObjectWithArgs:
		return last(o.ObjectWithArgs.Objname)
	}
	return n.GetString_().GetSval()
}

// createsLater reports whether a statement behind this one creates an object.
func (a *adoption) createsLater(kind pg_query.ObjectType, name string, index int) bool {
	if kind == pg_query.ObjectType_OBJECT_SCHEMA {
		return name == a.schema
	}
	for _, s := range a.statements[index+1:] {
		if s.gone {
			continue
		}
		created := ""
		switch kind {
		case pg_query.ObjectType_OBJECT_TRIGGER:
			created = s.node.GetCreateTrigStmt().GetTrigname()
		case pg_query.ObjectType_OBJECT_POLICY:
			created = s.node.GetCreatePolicyStmt().GetPolicyName()
		case pg_query.ObjectType_OBJECT_RULE:
			created = s.node.GetRuleStmt().GetRulename()
		case pg_query.ObjectType_OBJECT_INDEX:
			created = s.node.GetIndexStmt().GetIdxname()
		default:
			return a.created.at[name] > index
		}
		if created == name {
			return true
		}
	}
	return false
}
