package lint

import (
	"strconv"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// checkCut reports a name that PostgreSQL cuts to one that stands in the text
// before.
func (u *unit) checkCut(t lex.Token) {
	if t.End-t.Start < maxIdentifier {
		return
	}
	var name string
	if t.Kind == lex.Word {
		name = string(lex.Fold(nil, u.src[t.Start:t.End]))
	} else {
		name, _ = lex.Decode(u.src, t)
	}
	if len(name) < maxIdentifier-3 {
		return
	}
	cut := truncate(name)
	other, known := u.seen.cut[cut]
	switch {
	case !known:
		u.seen.cut[cut] = name
	case other != name:
		u.report(truncationCollision, u.at(t.Start), u.at(t.End), "%q and %q are one name to PostgreSQL: %q", name, other, cut)
	}
}

// The namespaces.
const (
	relations   = "relation"
	types       = "type"
	constraints = "constraint"
)

// checkClash reports an object whose name another object of its namespace has.
// Only code that runs with the file makes and drops objects, and of what may be
// skipped only the drops count.
func (s *statement) checkClash() {
	if !s.applied {
		return
	}
	t := &s.tree
	switch s.kind {
	case "CreateStmt":
		s.createTable(t.Field(s.node, "relation"))
	case "CreateForeignTableStmt":
		s.createRelation(t.Path(s.node, "base", "relation"), object{kind: "foreign table"}, true)
	case "CreateTableAsStmt":
		kind := "table"
		if t.Text(s.node, "objtype") == "OBJECT_MATVIEW" {
			kind = "materialized view"
		}
		s.createRelation(t.Path(s.node, "into", "rel"), object{kind: kind}, true)
	case "ViewStmt":
		view := t.Field(s.node, "view")
		if !t.Has(s.node, "replace") || s.seen.objects.at[slot{namespace: relations, qualified: s.qualified(view)}].kind != "view" {
			s.createRelation(view, object{kind: "view"}, true)
		}
	case "CreateSeqStmt":
		s.createRelation(t.Field(s.node, "sequence"), object{"sequence", s.sequenceOwner()}, false)
	case "AlterSeqStmt":
		sequence := slot{namespace: relations, qualified: s.qualified(t.Field(s.node, "sequence"))}
		if known, owner := s.seen.objects.at[sequence], s.sequenceOwner(); known.kind != "" && owner.name != "" {
			s.seen.objects.put(sequence, object{"sequence", owner})
		}
	case "CompositeTypeStmt":
		s.createRelation(t.Field(s.node, "typevar"), object{kind: "type"}, true)
	case "IndexStmt":
		table := s.qualified(t.Field(s.node, "relation"))
		if name := t.Text(s.node, "idxname"); name != "" && !s.isTemporary("relation") {
			s.create(slot{namespace: relations, qualified: qualified{table.schema, name}}, object{"index", table}, []string{name}, t.Has(s.node, "if_not_exists"))
		}
	case "CreateEnumStmt", "CreateRangeStmt":
		parts := t.Name(t.Field(s.node, "typeName"))
		s.create(slot{namespace: types, qualified: qualifiedName(parts)}, object{kind: "type"}, parts, false)
	case "CreateDomainStmt":
		parts := t.Name(t.Field(s.node, "domainname"))
		s.create(slot{namespace: types, qualified: qualifiedName(parts)}, object{kind: "domain"}, parts, false)
	case "AlterTableStmt":
		s.alterTable()
	case "DropStmt":
		if t.Text(s.node, "removeType") == "OBJECT_SCHEMA" || t.Text(s.node, "behavior") == "DROP_CASCADE" {
			s.seen.objects.forgetAll()
			return
		}
		for _, object := range t.Items(s.node, "objects") {
			s.seen.objects.forget(s.objectQualified(object))
		}
	case "DropOwnedStmt":
		s.seen.objects.forgetAll()
	case "RenameStmt":
		s.rename()
	case "AlterObjectSchemaStmt":
		old := s.qualified(t.Field(s.node, "relation"))
		if t.Field(s.node, "relation") < 0 {
			old = s.objectQualified(t.Field(s.node, "object"))
		}
		s.move(old, qualified{t.Text(s.node, "newschema"), old.name})
	}
}

func (s *statement) qualified(relation int32) qualified {
	return qualified{s.tree.Text(relation, "schemaname"), s.tree.Text(relation, "relname")}
}

// objectQualified is the name of an object of DROP, ALTER and COMMENT.
func (s *statement) objectQualified(object int32) qualified {
	t := &s.tree
	for _, path := range [][]string{{"List", "items"}, {"TypeName", "names"}} {
		if list := t.Path(object, path...); list >= 0 {
			return qualifiedName(t.Name(list))
		}
	}
	return qualified{}
}

// sequenceOwner is the table that a sequence goes with: OWNED BY.
func (s *statement) sequenceOwner() qualified {
	t := &s.tree
	for _, option := range t.Items(s.node, "options") {
		option = t.Only(option)
		if column := t.Name(t.Path(option, "arg", "List", "items")); t.Text(option, "defname") == "owned_by" && len(column) > 1 {
			return qualifiedName(column[:len(column)-1])
		}
	}
	return qualified{}
}

// move gives what has one name another.
func (s *statement) move(from, to qualified) {
	o := &s.seen.objects
	relation, kind := o.at[slot{namespace: relations, qualified: from}], o.at[slot{namespace: types, qualified: from}]
	o.forget(from)
	if s.conditional {
		return
	}
	if relation.kind != "" {
		o.put(slot{namespace: relations, qualified: to}, relation)
	}
	if kind.kind != "" {
		o.put(slot{namespace: types, qualified: to}, kind)
	}
}

// create keeps an object and returns true, or reports that its name is taken.
func (s *statement) create(p slot, what object, parts []string, skipped bool) bool {
	if s.conditional {
		return true
	}
	other := s.seen.objects.at[p]
	if other.kind == "" {
		s.seen.objects.put(p, what)
		return true
	}
	if first, last, ok := s.find(parts, 1); ok && s.tokens[first].Kind != lex.Variable {
		consequence := ""
		if skipped {
			consequence = ": with IF NOT EXISTS it is skipped without an error"
		}
		kind := what.kind
		if p.namespace == constraints {
			kind = what.String()
		}
		s.reportTokens(nameClash, first, last, "%s %q has the name of another %s%s", kind, strings.Join(parts, "."), other, consequence)
	}
	return false
}

// createRelation keeps a relation and its row type, and reports whether it is new.
func (s *statement) createRelation(relation int32, what object, hasType bool) bool {
	t := &s.tree
	if relation < 0 || t.Text(relation, "relpersistence") == "t" {
		return false
	}
	name := s.qualified(relation)
	parts := []string{name.name}
	if name.schema != "" {
		parts = []string{name.schema, name.name}
	}
	skipped := t.Has(s.node, "if_not_exists") || t.Has(t.Field(s.node, "base"), "if_not_exists")
	return s.create(slot{namespace: relations, qualified: name}, what, parts, skipped) &&
		(!hasType || s.create(slot{namespace: types, qualified: name}, what, parts, false))
}

// createTable keeps a table and the names that PostgreSQL derives for what it
// brings along.
func (s *statement) createTable(relation int32) {
	t := &s.tree
	what := object{kind: "table"}
	if parents := t.Items(s.node, "inhRelations"); t.Field(s.node, "partbound") >= 0 && len(parents) > 0 {
		what = object{"partition", s.qualified(t.Only(parents[0]))}
	}
	if !s.createRelation(relation, what, true) {
		return
	}
	for _, element := range t.Items(s.node, "tableElts") {
		switch element = t.Only(element); t.Nodes[element].Key {
		case "Constraint":
			s.createConstraint(relation, element, "")
		case "ColumnDef":
			s.createColumn(relation, element)
		}
	}
}

func (s *statement) createColumn(relation, column int32) {
	t := &s.tree
	name := t.Text(column, "colname")
	if parts := t.Name(t.Path(column, "typeName", "names")); len(parts) > 0 && strings.HasSuffix(strings.TrimRight(parts[len(parts)-1], "248"), "serial") {
		s.derive(relation, name, "seq", "sequence")
	}
	for _, constraint := range t.Items(column, "constraints") {
		s.createConstraint(relation, t.Only(constraint), name)
	}
}

func (s *statement) createConstraint(relation, constraint int32, column string) {
	t := &s.tree
	table := s.qualified(relation)
	name := t.Text(constraint, "conname")
	columns := column
	if keys := t.Name(t.Field(constraint, "keys")); len(keys) > 0 {
		columns = strings.Join(keys, "_")
	}
	switch t.Text(constraint, "contype") {
	case "CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION":
		switch {
		case t.Text(constraint, "indexname") != "":
		case name != "":
			s.create(slot{namespace: relations, qualified: qualified{table.schema, name}}, object{"index", table}, []string{name}, false)
		case t.Text(constraint, "contype") == "CONSTR_PRIMARY":
			s.derive(relation, "", "pkey", "index")
		case t.Text(constraint, "contype") == "CONSTR_UNIQUE":
			s.derive(relation, columns, "key", "index")
		}
	case "CONSTR_IDENTITY":
		for _, option := range t.Items(constraint, "options") {
			if t.Text(t.Only(option), "defname") == "sequence_name" {
				parts := t.Name(t.Path(t.Only(option), "arg", "List", "items"))
				s.create(slot{namespace: relations, qualified: qualifiedName(parts)}, object{"sequence", table}, parts, false)
				return
			}
		}
		s.derive(relation, column, "seq", "sequence")
		return
	case "CONSTR_CHECK", "CONSTR_FOREIGN":
	default: // NOT NULL and such, whose name the server did not keep up to PostgreSQL 17
		return
	}
	if name != "" {
		s.create(slot{constraints, qualified{"", name}, table}, object{"constraint", table}, []string{name}, false)
	}
}

// derive keeps a name that PostgreSQL makes up: it takes the next free one, so
// only what comes later can clash with it (ChooseRelationName).
func (s *statement) derive(relation int32, column, suffix, kind string) {
	table := s.qualified(relation)
	name := table.name
	if column != "" {
		name += "_" + column
	}
	name += "_" + suffix
	if len(name) > maxIdentifier || s.conditional {
		return
	}
	o := &s.seen.objects
	base := qualified{table.schema, name}
	for i := o.free[base]; ; i++ {
		p := slot{namespace: relations, qualified: base}
		if i > 0 {
			p.name += strconv.Itoa(i)
		}
		if o.at[p].kind == "" {
			o.free[base] = i + 1
			o.put(p, object{kind, table})
			return
		}
	}
}

func (s *statement) alterTable() {
	t := &s.tree
	relation := t.Field(s.node, "relation")
	table := s.qualified(relation)
	for _, command := range t.Items(s.node, "cmds") {
		command = t.Only(command)
		definition := t.Only(t.Field(command, "def"))
		cascade := t.Text(command, "behavior") == "DROP_CASCADE"
		switch t.Text(command, "subtype") {
		case "AT_AddConstraint":
			s.createConstraint(relation, definition, "")
		case "AT_AddColumn":
			if !t.Has(command, "missing_ok") {
				s.createColumn(relation, definition)
			}
		case "AT_AttachPartition":
			partition := s.qualified(t.Path(command, "def", "PartitionCmd", "name"))
			if p := (slot{namespace: relations, qualified: partition}); s.seen.objects.at[p].kind != "" {
				s.seen.objects.put(p, object{"partition", table})
			}
		case "AT_DropConstraint":
			s.seen.objects.forgetConstraint(table, t.Text(command, "name"))
		case "AT_DropColumn", "AT_DropIdentity", "AT_AlterColumnType": // which of them are the column's is not kept
			s.seen.objects.forgetOf(table)
		}
		if cascade {
			s.seen.objects.forgetAll()
		}
	}
}

func (s *statement) rename() {
	t := &s.tree
	relation := t.Field(s.node, "relation")
	switch t.Text(s.node, "renameType") {
	case "OBJECT_TABLE", "OBJECT_FOREIGN_TABLE", "OBJECT_INDEX", "OBJECT_SEQUENCE", "OBJECT_VIEW", "OBJECT_MATVIEW", "OBJECT_TYPE", "OBJECT_DOMAIN":
		old := s.qualified(relation)
		if relation < 0 {
			old = s.objectQualified(t.Field(s.node, "object"))
		}
		s.move(old, qualified{old.schema, t.Text(s.node, "newname")})
	case "OBJECT_TABCONSTRAINT":
		s.seen.objects.forgetConstraint(s.qualified(relation), t.Text(s.node, "subname"))
	case "OBJECT_SCHEMA":
		s.seen.objects.forgetAll()
	}
}
