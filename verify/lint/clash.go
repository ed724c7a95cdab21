package lint

import (
	"strconv"
	"strings"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
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

// checkClash reports an object whose name another object of its namespace has:
// IF NOT EXISTS then skips it without an error.
func (s *statement) checkClash() {
	t := &s.tree
	switch s.kind {
	case "CreateStmt":
		s.createTable(t.Field(s.node, "relation"))
	case "CreateForeignTableStmt":
		s.createRelation(t.Path(s.node, "base", "relation"), "foreign table", true)
	case "CreateTableAsStmt":
		kind := "table"
		if t.Text(s.node, "objtype") == "OBJECT_MATVIEW" {
			kind = "materialized view"
		}
		s.createRelation(t.Path(s.node, "into", "rel"), kind, true)
	case "ViewStmt":
		if !t.Has(s.node, "replace") || !s.seen.is("view", s.relationName("view")) {
			s.createRelation(t.Field(s.node, "view"), "view", true)
		}
	case "CreateSeqStmt":
		s.createRelation(t.Field(s.node, "sequence"), "sequence", false)
	case "CompositeTypeStmt":
		s.createRelation(t.Field(s.node, "typevar"), "type", true)
	case "IndexStmt":
		relation := t.Field(s.node, "relation")
		if name := t.Text(s.node, "idxname"); name != "" && !s.isTemporary("relation") {
			s.create("relation", joinName(t.Text(relation, "schemaname"), name), "index", []string{name})
		}
	case "CreateEnumStmt", "CreateRangeStmt":
		parts := t.Name(t.Field(s.node, "typeName"))
		s.create("type", strings.Join(parts, "."), "type", parts)
	case "CreateDomainStmt":
		parts := t.Name(t.Field(s.node, "domainname"))
		s.create("type", strings.Join(parts, "."), "domain", parts)
	case "AlterTableStmt":
		s.alterTable()
	case "DropStmt":
		for _, object := range t.Items(s.node, "objects") {
			s.seen.drop(s.objectName(object))
		}
		if t.Text(s.node, "removeType") == "OBJECT_SCHEMA" || t.Text(s.node, "behavior") == "DROP_CASCADE" {
			clear(s.seen.objects)
		}
	case "DropOwnedStmt":
		clear(s.seen.objects)
	case "VariableSetStmt":
		if t.Text(s.node, "name") == "search_path" { // a name without a schema now means another object
			clear(s.seen.objects)
		}
	case "RenameStmt":
		s.rename()
	case "AlterObjectSchemaStmt":
		s.seen.drop(s.relationName("relation"))
	}
}

// is reports whether an object of this kind has the name.
func (h *history) is(kind, name string) bool { return h.objects["relation "+name] == kind }

// drop forgets an object, and what hangs on a table.
func (h *history) drop(name string) {
	if h.objects["relation "+name] == "table" {
		for key, kind := range h.objects {
			if strings.HasSuffix(kind, " of "+name) {
				delete(h.objects, key)
			}
		}
	}
	delete(h.objects, "relation "+name)
	delete(h.objects, "type "+name)
}

// create keeps an object, or reports that its name is taken.
func (s *statement) create(namespace, name, kind string, parts []string) {
	key := namespace + " " + name
	other, taken := s.seen.objects[key]
	if !taken {
		s.seen.objects[key] = kind
		return
	}
	if first, last, ok := s.find(parts, 1); ok && s.tokens[first].Kind != lex.Variable {
		consequence := ": with IF NOT EXISTS it is skipped without an error"
		if namespace != "relation" {
			consequence = ""
		}
		s.reportTokens(nameClash, first, last, "%s %q has the name of another %s%s", kind, strings.Join(parts, "."), other, consequence)
	}
}

func (s *statement) createRelation(relation int32, kind string, hasType bool) {
	t := &s.tree
	if relation < 0 || t.Text(relation, "relpersistence") == "t" {
		return
	}
	schema, name := t.Text(relation, "schemaname"), t.Text(relation, "relname")
	parts := []string{name}
	if schema != "" {
		parts = []string{schema, name}
	}
	qualified := joinName(schema, name)
	s.create("relation", qualified, kind, parts)
	if hasType && s.seen.objects["relation "+qualified] == kind {
		if _, taken := s.seen.objects["type "+qualified]; taken {
			s.create("type", qualified, kind, parts)
		} else {
			s.seen.objects["type "+qualified] = kind
		}
	}
}

// createTable keeps a table and the names that PostgreSQL derives for what it
// brings along.
func (s *statement) createTable(relation int32) {
	t := &s.tree
	if t.Text(relation, "relpersistence") == "t" {
		return
	}
	s.createRelation(relation, "table", true)
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
	schema, table := t.Text(relation, "schemaname"), t.Text(relation, "relname")
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
			s.create("relation", joinName(schema, name), "index of "+joinName(schema, table), []string{name})
		case t.Text(constraint, "contype") == "CONSTR_PRIMARY":
			s.derive(relation, "", "pkey", "index")
		case t.Text(constraint, "contype") == "CONSTR_UNIQUE":
			s.derive(relation, columns, "key", "index")
		}
	case "CONSTR_IDENTITY":
		for _, option := range t.Items(constraint, "options") {
			if t.Text(t.Only(option), "defname") == "sequence_name" {
				parts := t.Name(t.Path(t.Only(option), "arg", "List", "items"))
				s.create("relation", strings.Join(parts, "."), "sequence", parts)
				return
			}
		}
		s.derive(relation, column, "seq", "sequence")
	}
	if name != "" {
		s.create("constraint of "+joinName(schema, table), name, "constraint of "+joinName(schema, table), []string{name})
	}
}

// derive keeps a name that PostgreSQL makes up: it takes the next free one, so
// only what comes later can clash with it (ChooseRelationName).
func (s *statement) derive(relation int32, column, suffix, kind string) {
	t := &s.tree
	table := t.Text(relation, "relname")
	name := table
	if column != "" {
		name += "_" + column
	}
	name += "_" + suffix
	if len(name) > maxIdentifier {
		return
	}
	name = joinName(t.Text(relation, "schemaname"), name)
	for i := 0; ; i++ {
		key := "relation " + name
		if i > 0 {
			key += strconv.Itoa(i)
		}
		if _, taken := s.seen.objects[key]; !taken {
			s.seen.objects[key] = kind + " of " + joinName(t.Text(relation, "schemaname"), table)
			return
		}
	}
}

func (s *statement) alterTable() {
	t := &s.tree
	relation := t.Field(s.node, "relation")
	for _, command := range t.Items(s.node, "cmds") {
		command = t.Only(command)
		definition := t.Only(t.Field(command, "def"))
		table := s.relationName("relation")
		switch t.Text(command, "subtype") {
		case "AT_AddConstraint":
			s.createConstraint(relation, definition, "")
		case "AT_AddColumn":
			if !t.Has(command, "missing_ok") {
				s.createColumn(relation, definition)
			}
		case "AT_DropConstraint":
			name := t.Text(command, "name")
			delete(s.seen.objects, "constraint of "+table+" "+name)
			s.seen.drop(joinName(t.Text(relation, "schemaname"), name))
		}
	}
}

func (s *statement) rename() {
	t := &s.tree
	relation := t.Field(s.node, "relation")
	if relation < 0 {
		s.seen.drop(s.objectName(t.Field(s.node, "object")))
		return
	}
	switch t.Text(s.node, "renameType") {
	case "OBJECT_TABLE", "OBJECT_INDEX", "OBJECT_SEQUENCE", "OBJECT_VIEW", "OBJECT_MATVIEW", "OBJECT_TYPE":
		old := s.relationName("relation")
		kind := s.seen.objects["relation "+old]
		s.seen.drop(old)
		if kind != "" {
			s.seen.objects["relation "+joinName(t.Text(relation, "schemaname"), t.Text(s.node, "newname"))] = kind
		}
	case "OBJECT_TABCONSTRAINT":
		delete(s.seen.objects, "constraint of "+s.relationName("relation")+" "+t.Text(s.node, "subname"))
		s.seen.drop(joinName(t.Text(relation, "schemaname"), t.Text(s.node, "subname")))
	}
}
