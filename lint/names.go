package lint

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// checkNames looks at every object that the statement names: whether it says
// its schema, and whose schema that is.
func (s *statement) checkNames() {
	t := &s.tree
	local := s.localNames()
	for i := s.node; i < t.Nodes[s.node].Next; i++ {
		n := &t.Nodes[i]
		switch n.Key {
		case "relname":
			if !s.isLocked(n.Parent) {
				s.checkRelation(n.Parent, local)
			}
		case "objname":
			s.checkList(i, "object", 1)
		case "names":
			if t.Field(n.Parent, "typemod") >= 0 {
				s.checkUse(n.Parent, t.Name(i))
			}
		case "funcname":
			if t.Nodes[n.Parent].Key == "FuncCall" {
				s.checkUse(n.Parent, t.Name(i))
			}
		case "ColumnRef":
			if parts := t.Name(t.Field(i, "fields")); len(parts) > 2 {
				s.checkUse(i, parts)
			}
		case "defname":
			s.checkOption(n.Parent, n.Value)
		}
	}
	s.checkObject()
	if s.kind == "IndexStmt" {
		s.checkIndexName(t.Text(s.node, "idxname"))
	}
}

// isLocked reports whether a relation is one of FOR UPDATE OF, which takes a name
// of the FROM clause and no schema.
func (s *statement) isLocked(relation int32) bool {
	t := &s.tree
	list := t.Nodes[t.Nodes[relation].Parent].Parent
	return list >= 0 && t.Nodes[list].Key == "lockedRels"
}

// localNames are the names that a statement may use without a schema: those of
// WITH and of a trigger's transition tables.
func (s *statement) localNames() map[string]bool {
	t := &s.tree
	var names map[string]bool
	for i := s.node; i < t.Nodes[s.node].Next; i++ {
		if n := &t.Nodes[i]; n.Key == "ctename" {
			if names == nil {
				names = map[string]bool{}
			}
			names[n.Value] = true
		}
	}
	return names
}

func (s *statement) checkRelation(relation int32, local map[string]bool) {
	t := &s.tree
	name, schema := t.Text(relation, "relname"), t.Text(relation, "schemaname")
	first := s.tokenAt(t.Int(relation, "location"))
	if first < 0 || s.tokens[first].Kind == lex.Variable || s.tokens[first].Kind == lex.Placeholder {
		return
	}
	if schema == "" {
		if t.Text(relation, "relpersistence") != "t" && !local[name] && !s.seen.temporary[name] {
			if s.defining != nil {
				s.defining.namesRelation = true
			}
			s.reportTokens(relationUnqualified, first, first, "%q does not say its schema", name)
		}
		return
	}
	parts := 2
	if t.Text(relation, "catalogname") != "" {
		parts = 3
	}
	start, end := s.span(first, parts)
	s.checkSchema(schema, start, end)
}

// checkUse looks at the schema of a type, function or column that is used.
func (s *statement) checkUse(node int32, parts []string) {
	if len(parts) < 2 {
		return
	}
	schema := parts[0]
	if s.mayUse(schema) {
		return
	}
	first := s.tokenAt(s.tree.Int(node, "location"))
	if first < 0 {
		return
	}
	if !s.matches(parts, first) { // a keyword such as INT, which stands for pg_catalog.int4
		return
	}
	start, end := s.span(first, len(parts))
	s.checkSchema(schema, start, end)
}

func (s *statement) mayUse(schema string) bool {
	switch schema {
	case "pg_catalog", "information_schema", "pg_temp":
		return true
	}
	if s.flyway && strings.Contains(schema, "${") {
		return true
	}
	if strings.HasPrefix(schema, "@ext") { // an extension's script does not know it
		return true
	}
	return len(s.owned) == 0 || s.owns(schema)
}

func (s *statement) checkSchema(schema string, start, end int) {
	if !s.mayUse(schema) {
		s.report(foreignSchema, s.at(start), s.at(end), "schema %q is not %s", schema, quotedList(s.owned))
	}
}

func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = `"` + name + `"`
	}
	return strings.Join(quoted, " or ")
}

// checkList looks at a name that the tree holds as a list of strings without a
// place: extra is how many parts it has beside its schema.
func (s *statement) checkList(list int32, what string, extra int) {
	s.checkListFrom(list, what, extra, 1)
}

// checkListFrom looks for the name from a token on.
func (s *statement) checkListFrom(list int32, what string, extra, from int) {
	if list < 0 {
		return
	}
	parts := s.tree.Name(list)
	if len(parts) == 0 || !isName(parts[len(parts)-1]) {
		return
	}
	first, last, ok := s.find(parts, from)
	switch {
	case !ok || s.tokens[first].Kind == lex.Variable:
	case len(parts) == extra:
		if !s.seen.temporary[parts[0]] {
			s.reportTokens(relationUnqualified, first, last, "%s %q does not say its schema", what, strings.Join(parts, "."))
		}
	case len(parts) > extra:
		s.checkSchema(parts[len(parts)-extra-1], s.tokens[first].Start, s.tokens[last].End)
	}
}

// isName reports whether a name is not that of an operator.
func isName(name string) bool {
	return name == "" || strings.IndexByte("~!@#^&|`?+-*/%<>=", name[0]) < 0
}

// checkOption looks at the options that name a relation.
func (s *statement) checkOption(option int32, name string) {
	t := &s.tree
	arg := t.Path(option, "arg", "List", "items")
	switch name {
	case "sequence_name":
		s.checkList(arg, "sequence", 1)
	case "owned_by":
		if !slices.Equal(t.Name(arg), []string{"none"}) {
			s.checkList(arg, "column", 2)
		}
	case "schema":
		if s.kind == "CreateExtensionStmt" {
			s.checkSchemaName(t.Text(t.Path(option, "arg", "String"), "sval"))
		}
	}
}

func (s *statement) checkSchemaName(name string) {
	if name == "" {
		return
	}
	if first, last, ok := s.find([]string{name}, 1); ok && s.tokens[first].Kind != lex.Variable {
		s.checkSchema(name, s.tokens[first].Start, s.tokens[last].End)
	}
}

// checkObject looks at the object that a statement creates, changes or drops,
// where it is no relation.
func (s *statement) checkObject() {
	t := &s.tree
	switch s.kind {
	case "CreateSchemaStmt":
		s.checkSchemaName(t.Text(s.node, "schemaname"))
	case "CreateFunctionStmt":
		s.checkList(t.Field(s.node, "funcname"), "function", 1)
	case "DefineStmt", "CreateStatsStmt":
		s.checkList(t.Field(s.node, "defnames"), "object", 1)
	case "CreateTrigStmt", "CreateEventTrigStmt":
		if list := t.Field(s.node, "funcname"); !triggerFunctions[strings.Join(t.Name(list), ".")] {
			s.checkListFrom(list, "function", 1, s.wordAt("execute")+1)
		}
	case "CreateOpClassStmt":
		s.checkList(t.Field(s.node, "opclassname"), "operator class", 1)
		s.checkListFrom(t.Field(s.node, "opfamilyname"), "operator family", 1, s.wordAt("family"))
	case "CreateOpFamilyStmt", "AlterOpFamilyStmt":
		s.checkListFrom(t.Field(s.node, "opfamilyname"), "operator family", 1, s.wordAt("family"))
	case "CreateConversionStmt":
		s.checkList(t.Field(s.node, "conversion_name"), "conversion", 1)
		s.checkListFrom(t.Field(s.node, "func_name"), "function", 1, s.wordAt("from"))
	case "CreateEnumStmt", "CreateRangeStmt", "AlterEnumStmt", "AlterDomainStmt", "AlterTypeStmt":
		s.checkList(t.Field(s.node, "typeName"), "type", 1)
	case "CreateDomainStmt":
		s.checkList(t.Field(s.node, "domainname"), "domain", 1)
	case "DropStmt":
		for _, object := range t.Items(s.node, "objects") {
			s.checkNamed(object, t.Text(s.node, "removeType"))
		}
	case "CommentStmt", "SecLabelStmt":
		s.checkNamed(t.Field(s.node, "object"), t.Text(s.node, "objtype"))
	case "RenameStmt":
		s.checkNamed(t.Field(s.node, "object"), t.Text(s.node, "renameType"))
		if t.Text(s.node, "renameType") == "OBJECT_INDEX" {
			s.checkIndexName(t.Text(s.node, "newname"))
		}
	case "AlterOwnerStmt", "AlterObjectSchemaStmt":
		s.checkNamed(t.Field(s.node, "object"), t.Text(s.node, "objectType"))
		s.checkSchemaName(t.Text(s.node, "newschema"))
	case "GrantStmt":
		if kind := t.Text(s.node, "objtype"); kind == "OBJECT_SCHEMA" || kind == "OBJECT_TYPE" || kind == "OBJECT_DOMAIN" || t.Text(s.node, "targtype") == "ACL_TARGET_ALL_IN_SCHEMA" {
			if t.Text(s.node, "targtype") == "ACL_TARGET_ALL_IN_SCHEMA" {
				kind = "OBJECT_SCHEMA"
			}
			for _, object := range t.Items(s.node, "objects") {
				s.checkNamed(object, kind)
			}
		}
	}
}

// triggerFunctions are those of pg_catalog.
var triggerFunctions = map[string]bool{
	"suppress_redundant_updates_trigger": true, "tsvector_update_trigger": true, "tsvector_update_trigger_column": true,
}

// wordAt returns the token behind the last of a keyword.
func (s *statement) wordAt(keyword string) int {
	for i := len(s.tokens) - 1; i > 0; i-- {
		if s.isWord(i, keyword) {
			return i + 1
		}
	}
	return 1
}

// checkNamed looks at an object whose kind says how its name is written.
func (s *statement) checkNamed(object int32, kind string) {
	t := &s.tree
	if object < 0 {
		return
	}
	names := t.Path(object, "List", "items")
	switch kind {
	case "OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_MATVIEW", "OBJECT_INDEX", "OBJECT_SEQUENCE", "OBJECT_FOREIGN_TABLE",
		"OBJECT_COLLATION", "OBJECT_CONVERSION", "OBJECT_STATISTIC_EXT", "OBJECT_TSCONFIGURATION",
		"OBJECT_TSDICTIONARY", "OBJECT_TSPARSER", "OBJECT_TSTEMPLATE":
		s.checkList(names, strings.ToLower(strings.TrimPrefix(kind, "OBJECT_")), 1)
	case "OBJECT_COLUMN", "OBJECT_TRIGGER", "OBJECT_POLICY", "OBJECT_RULE", "OBJECT_TABCONSTRAINT":
		s.checkList(names, strings.ToLower(strings.TrimPrefix(kind, "OBJECT_")), 2)
	case "OBJECT_TYPE", "OBJECT_DOMAIN":
		list := t.Path(object, "TypeName", "names")
		if list < 0 {
			list = names
		}
		s.checkList(list, "type", 1)
	case "OBJECT_SCHEMA":
		s.checkSchemaName(t.Text(t.Field(object, "String"), "sval"))
	}
}

// checkIndexName wants an index to be named for the schema it lies in.
func (s *statement) checkIndexName(name string) {
	owners := s.owned
	if relation := s.tree.Field(s.node, "relation"); len(owners) == 0 && relation >= 0 {
		schema := s.tree.Text(relation, "schemaname")
		if i := s.tokenAt(s.tree.Int(relation, "location")); schema != "" && i >= 0 && s.tokens[i].Kind != lex.Variable && s.tokens[i].Kind != lex.Placeholder {
			owners = []string{schema}
		}
	}
	if len(owners) == 0 || !s.on(indexUnprefixed) {
		return
	}
	if name == "" {
		for i := range s.tokens {
			if s.isWord(i, "index") {
				s.reportTokens(indexUnprefixed, i, i, "the index has no name: PostgreSQL's choice will not begin with %q", owners[0]+"_")
				return
			}
		}
	}
	if slices.ContainsFunc(owners, func(owner string) bool { return strings.HasPrefix(name, owner+"_") }) {
		return
	}
	if first, last, ok := s.find([]string{name}, 1); ok && s.tokens[first].Kind != lex.Variable && s.tokens[first].Kind != lex.Placeholder {
		s.reportTokens(indexUnprefixed, first, last, "index %q does not begin with %q", name, owners[0]+"_")
	}
}
