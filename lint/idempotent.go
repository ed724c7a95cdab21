package lint

import "strings"

// A history is what the statements before have done.
type history struct {
	temporary map[string]bool   // temporary relations, which need no schema
	dropped   map[string]bool   // what DROP ... IF EXISTS has removed, by kind and name
	objects   objects           // that it has made
	cut       map[string]string // long names, by what PostgreSQL cuts them to
	slotless  map[string]bool   // subscriptions that were parted from their slot

	functions     functions
	path          searchPath
	temp          tempPlace // of path
	transaction   transaction
	noTransaction bool // a comment tells the migration tool to open none,
	wholeFile     bool // in any part of the file
}

func newHistory() history {
	return history{
		temporary: map[string]bool{}, dropped: map[string]bool{},
		objects: newObjects(), cut: map[string]string{}, functions: newFunctions(), slotless: map[string]bool{},
	}
}

// remember keeps what later statements are judged by.
func (s *statement) remember() {
	t := &s.tree
	if t.Text(t.Field(s.node, "relation"), "relpersistence") == "t" {
		s.seen.temporary[t.Text(t.Field(s.node, "relation"), "relname")] = true
	}
	for _, field := range []string{"into", "intoClause", "view", "sequence"} {
		relation := t.Field(s.node, field)
		if field == "into" || field == "intoClause" {
			relation = t.Field(relation, "rel")
		}
		if t.Text(relation, "relpersistence") == "t" {
			s.seen.temporary[t.Text(relation, "relname")] = true
		}
	}
	if s.kind == "CreateTrigStmt" {
		for _, transition := range t.Items(s.node, "transitionRels") {
			s.seen.temporary[t.Text(t.Only(transition), "name")] = true
		}
	}
	switch s.kind {
	case "DropStmt":
		if !t.Has(s.node, "missing_ok") {
			return
		}
		for _, object := range t.Items(s.node, "objects") {
			s.seen.dropped[t.Text(s.node, "removeType")+" "+s.objectName(object)] = true
		}
	case "AlterSubscriptionStmt":
		if arg := t.Field(s.optionOf("slot_name"), "arg"); strings.EqualFold(t.Text(t.Field(arg, "String"), "sval"), "none") {
			s.seen.slotless[t.Text(s.node, "subname")] = true
		}
	case "AlterDomainStmt":
		if t.Text(s.node, "subtype") == "X" && t.Has(s.node, "missing_ok") {
			s.seen.dropped["constraint "+strings.Join(t.Name(t.Field(s.node, "typeName")), ".")+"."+t.Text(s.node, "name")] = true
		}
	case "DropRoleStmt":
		for _, role := range t.Items(s.node, "roles") {
			s.seen.dropped["OBJECT_ROLE "+t.Text(t.Only(role), "rolename")] = true
		}
	case "AlterTableStmt":
		for _, command := range t.Items(s.node, "cmds") {
			command = t.Only(command)
			if t.Text(command, "subtype") == "AT_DropConstraint" && t.Has(command, "missing_ok") {
				s.seen.dropped["constraint "+s.relationName("relation")+"."+t.Text(command, "name")] = true
			}
		}
	}
}

// objectName is the name of an object of DROP, its parts joined by dots.
func (s *statement) objectName(object int32) string {
	t := &s.tree
	for _, path := range [][]string{{"List", "items"}, {"TypeName", "names"}, {"ObjectWithArgs", "objname"}} {
		if list := t.Path(object, path...); list >= 0 {
			return strings.Join(t.Name(list), ".")
		}
	}
	return t.Text(t.Field(object, "String"), "sval")
}

func (s *statement) relationName(field string) string {
	relation := s.tree.Field(s.node, field)
	return joinName(s.tree.Text(relation, "schemaname"), s.tree.Text(relation, "relname"))
}

func joinName(schema, name string) string {
	if schema == "" {
		return name
	}
	return schema + "." + name
}

// checkIdempotence wants each statement to be one that can run twice. Code in a
// body is not judged: what it tests before is beyond its text.
func (s *statement) checkIdempotence() {
	if s.language != "" || !s.on(notIdempotent) {
		return
	}
	if message := s.repeats(); message != "" {
		s.reportTokens(notIdempotent, 0, s.lastKeyword(), "%s", message)
	}
	if s.kind == "AlterTableStmt" {
		for _, command := range s.tree.Items(s.node, "cmds") {
			s.checkCommand(s.tree.Only(command))
		}
	}
}

// lastKeyword is the second word of the statement: CREATE TABLE, DROP INDEX.
func (s *statement) lastKeyword() int { return min(1, len(s.tokens)-1) }

// repeats says why a statement cannot run twice, or "".
func (s *statement) repeats() string {
	t := &s.tree
	unless := func(flag, message string) string {
		if t.Has(s.node, flag) {
			return ""
		}
		return message
	}
	dropped := func(kind, name string) bool { return s.seen.dropped[kind+" "+name] }
	drop := func(kind, name, what string) string {
		if dropped(kind, name) {
			return ""
		}
		return what + " fails where it exists, and has no form that does not: drop it IF EXISTS first, or test for it in a DO block"
	}
	const exists = " fails where it exists: write "
	switch s.kind {
	case "CreateStmt", "CreateForeignTableStmt":
		if s.isTemporary("relation") || dropped("OBJECT_TABLE", s.relationName("relation")) {
			return ""
		}
		return unless("if_not_exists", "CREATE TABLE"+exists+"CREATE TABLE IF NOT EXISTS")
	case "CreateTableAsStmt":
		into := t.Path(s.node, "into", "rel")
		if t.Text(into, "relpersistence") == "t" || dropped(t.Text(s.node, "objtype"), joinName(t.Text(into, "schemaname"), t.Text(into, "relname"))) {
			return ""
		}
		return unless("if_not_exists", "it"+exists+"IF NOT EXISTS")
	case "IndexStmt":
		switch name := t.Text(s.node, "idxname"); {
		case name == "":
			return "CREATE INDEX without a name makes another index each time: name it and write IF NOT EXISTS"
		case s.isTemporary("relation") || dropped("OBJECT_INDEX", name) || dropped("OBJECT_INDEX", joinName(t.Text(t.Field(s.node, "relation"), "schemaname"), name)):
			return ""
		}
		return unless("if_not_exists", "CREATE INDEX"+exists+"CREATE INDEX IF NOT EXISTS")
	case "CreateSeqStmt":
		if s.isTemporary("sequence") || dropped("OBJECT_SEQUENCE", s.relationName("sequence")) {
			return ""
		}
		return unless("if_not_exists", "CREATE SEQUENCE"+exists+"CREATE SEQUENCE IF NOT EXISTS")
	case "ViewStmt":
		if s.isTemporary("view") || dropped("OBJECT_VIEW", s.relationName("view")) {
			return ""
		}
		return unless("replace", "CREATE VIEW"+exists+"CREATE OR REPLACE VIEW")
	case "CreateSchemaStmt":
		if dropped("OBJECT_SCHEMA", t.Text(s.node, "schemaname")) {
			return ""
		}
		return unless("if_not_exists", "CREATE SCHEMA"+exists+"CREATE SCHEMA IF NOT EXISTS")
	case "CreateExtensionStmt":
		if dropped("OBJECT_EXTENSION", t.Text(s.node, "extname")) {
			return ""
		}
		return unless("if_not_exists", "CREATE EXTENSION"+exists+"CREATE EXTENSION IF NOT EXISTS")
	case "CreateStatsStmt":
		return unless("if_not_exists", "CREATE STATISTICS"+exists+"CREATE STATISTICS IF NOT EXISTS")
	case "CreateForeignServerStmt":
		return unless("if_not_exists", "CREATE SERVER"+exists+"CREATE SERVER IF NOT EXISTS")
	case "CreateUserMappingStmt":
		return unless("if_not_exists", "CREATE USER MAPPING"+exists+"CREATE USER MAPPING IF NOT EXISTS")
	case "CreateFunctionStmt":
		name := strings.Join(t.Name(t.Field(s.node, "funcname")), ".")
		if dropped("OBJECT_FUNCTION", name) || dropped("OBJECT_PROCEDURE", name) || dropped("OBJECT_ROUTINE", name) {
			return ""
		}
		return unless("replace", "CREATE FUNCTION"+exists+"CREATE OR REPLACE")
	case "CreateTrigStmt":
		name := s.relationName("relation") + "." + t.Text(s.node, "trigname")
		if dropped("OBJECT_TRIGGER", name) {
			return ""
		}
		if t.Has(s.node, "isconstraint") {
			return drop("OBJECT_TRIGGER", name, "CREATE CONSTRAINT TRIGGER")
		}
		return unless("replace", "CREATE TRIGGER"+exists+"CREATE OR REPLACE TRIGGER (PostgreSQL 14 on), or drop it IF EXISTS first")
	case "RuleStmt":
		if dropped("OBJECT_RULE", s.relationName("relation")+"."+t.Text(s.node, "rulename")) {
			return ""
		}
		return unless("replace", "CREATE RULE"+exists+"CREATE OR REPLACE RULE")
	case "CreatePLangStmt":
		return unless("replace", "CREATE LANGUAGE"+exists+"CREATE OR REPLACE LANGUAGE")
	case "CreateTransformStmt":
		return unless("replace", "CREATE TRANSFORM"+exists+"CREATE OR REPLACE TRANSFORM")
	case "CreatePolicyStmt":
		return drop("OBJECT_POLICY", s.relationName("table")+"."+t.Text(s.node, "policy_name"), "CREATE POLICY")
	case "CreateRoleStmt":
		return drop("OBJECT_ROLE", t.Text(s.node, "role"), "CREATE ROLE")
	case "CreateEnumStmt", "CreateRangeStmt":
		return drop("OBJECT_TYPE", strings.Join(t.Name(t.Field(s.node, "typeName")), "."), "CREATE TYPE")
	case "CompositeTypeStmt":
		return drop("OBJECT_TYPE", s.relationName("typevar"), "CREATE TYPE")
	case "CreateDomainStmt":
		return drop("OBJECT_DOMAIN", strings.Join(t.Name(t.Field(s.node, "domainname")), "."), "CREATE DOMAIN")
	case "DefineStmt":
		if t.Has(s.node, "replace") || t.Has(s.node, "if_not_exists") {
			return ""
		}
		return drop(t.Text(s.node, "kind"), strings.Join(t.Name(t.Field(s.node, "defnames")), "."), "this CREATE")
	case "CreatePublicationStmt":
		return drop("OBJECT_PUBLICATION", t.Text(s.node, "pubname"), "CREATE PUBLICATION")
	case "CreateSubscriptionStmt":
		return drop("OBJECT_SUBSCRIPTION", t.Text(s.node, "subname"), "CREATE SUBSCRIPTION")
	case "CreateEventTrigStmt":
		return drop("OBJECT_EVENT_TRIGGER", t.Text(s.node, "trigname"), "CREATE EVENT TRIGGER")
	case "CreateCastStmt", "CreateConversionStmt", "CreateOpClassStmt", "CreateOpFamilyStmt", "CreateFdwStmt", "CreateAmStmt", "CreatedbStmt", "CreateTableSpaceStmt":
		return drop(s.kind, "", "this CREATE")
	case "DropStmt", "DropRoleStmt", "DropdbStmt", "DropTableSpaceStmt", "DropSubscriptionStmt", "DropUserMappingStmt":
		return unless("missing_ok", "DROP fails the second time: write DROP ... IF EXISTS")
	case "RenameStmt":
		return "RENAME fails the second time, and has no form that does not: test for the old name in a DO block"
	case "AlterObjectSchemaStmt":
		return "SET SCHEMA fails the second time: test for the old place in a DO block"
	case "AlterEnumStmt":
		switch {
		case t.Text(s.node, "oldVal") != "":
			return "RENAME VALUE fails the second time: test for the old value in a DO block"
		case t.Has(s.node, "skipIfNewValExists"):
			return ""
		}
		return "ADD VALUE fails where the value exists: write ADD VALUE IF NOT EXISTS"
	case "SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt":
		return s.queryRepeats()
	case "AlterDomainStmt":
		switch t.Text(s.node, "subtype") {
		case "C":
			name := t.Text(t.Path(s.node, "def", "Constraint"), "conname")
			if name == "" || !dropped("constraint", strings.Join(t.Name(t.Field(s.node, "typeName")), ".")+"."+name) {
				return "ADD CONSTRAINT fails where it exists, and has no form that does not: drop it IF EXISTS first, or test for it in a DO block"
			}
		case "X":
			return unless("missing_ok", "DROP CONSTRAINT fails the second time: write DROP CONSTRAINT IF EXISTS")
		}
	case "AlterPublicationStmt":
		switch t.Text(s.node, "action") {
		case "AP_AddObjects":
			return "ADD fails where the publication has it: write SET with the whole list, or test for it in a DO block"
		case "AP_DropObjects":
			return "DROP fails the second time: write SET with the whole list, or test for it in a DO block"
		}
	case "AlterSubscriptionStmt":
		switch t.Text(s.node, "kind") {
		case "ALTER_SUBSCRIPTION_ADD_PUBLICATION", "ALTER_SUBSCRIPTION_DROP_PUBLICATION":
			return "it fails the second time: write SET PUBLICATION with the whole list"
		}
	case "AlterExtensionContentsStmt":
		return "it fails the second time, and has no form that does not: test for it in a DO block"
	case "AlterOpFamilyStmt":
		return "it fails the second time, and has no form that does not: test for it in a DO block"
	}
	return ""
}

// queryRepeats looks for what a query adds, in its WITH too.
func (s *statement) queryRepeats() string {
	t := &s.tree
	for i := s.node; i < t.Nodes[s.node].Next; i++ {
		switch t.Nodes[i].Key {
		case "InsertStmt":
			if message := s.insertRepeats(i); message != "" {
				return message
			}
		case "intoClause":
			into := t.Field(i, "rel")
			schema, name := t.Text(into, "schemaname"), t.Text(into, "relname")
			if t.Text(into, "relpersistence") != "t" && !s.seen.dropped["OBJECT_TABLE "+joinName(schema, name)] {
				return "SELECT INTO fails where the table exists: write CREATE TABLE IF NOT EXISTS ... AS"
			}
		}
	}
	return ""
}

func (s *statement) isTemporary(field string) bool {
	return s.isTemporaryRelation(s.tree.Field(s.node, field))
}

func (s *statement) isTemporaryRelation(relation int32) bool {
	return s.tree.Text(relation, "relpersistence") == "t" ||
		s.tree.Text(relation, "schemaname") == "" && s.seen.temporary[s.tree.Text(relation, "relname")]
}

// insertRepeats accepts ON CONFLICT, and a query that asks for what is not there.
func (s *statement) insertRepeats(insert int32) string {
	t := &s.tree
	if t.Field(insert, "onConflictClause") >= 0 || s.isTemporaryRelation(t.Field(insert, "relation")) {
		return ""
	}
	for i := insert; i < t.Nodes[insert].Next; i++ {
		if n := &t.Nodes[i]; n.Value == "EXISTS_SUBLINK" || n.Value == "SETOP_EXCEPT" {
			return ""
		}
	}
	return "INSERT adds its rows again each time, or fails: write ON CONFLICT"
}

// checkCommand judges one part of ALTER TABLE.
func (s *statement) checkCommand(command int32) {
	t := &s.tree
	report := func(node int32, name, message string) {
		first := s.tokenAt(t.Int(node, "location"))
		if first < 0 || t.Field(node, "location") < 0 {
			var ok bool
			if first, _, ok = s.find([]string{name}, 1); !ok {
				first = 0
			}
		}
		s.reportTokens(notIdempotent, first, first, "%s", message)
	}
	definition := t.Only(t.Field(command, "def"))
	name := t.Text(command, "name")
	isType := t.Text(s.node, "objtype") == "OBJECT_TYPE"
	switch t.Text(command, "subtype") {
	case "AT_AddColumn":
		switch {
		case isType:
			report(definition, t.Text(definition, "colname"), "ADD ATTRIBUTE fails where the attribute exists, and has no form that does not: test for it in a DO block")
		case !t.Has(command, "missing_ok"):
			report(definition, t.Text(definition, "colname"), "ADD COLUMN fails where the column exists: write ADD COLUMN IF NOT EXISTS")
		}
	case "AT_DropColumn":
		switch {
		case t.Has(command, "missing_ok"):
		case isType:
			report(-1, name, "DROP ATTRIBUTE fails the second time: write DROP ATTRIBUTE IF EXISTS")
		default:
			report(-1, name, "DROP COLUMN fails the second time: write DROP COLUMN IF EXISTS")
		}
	case "AT_DropConstraint":
		if !t.Has(command, "missing_ok") {
			report(-1, name, "DROP CONSTRAINT fails the second time: write DROP CONSTRAINT IF EXISTS")
		}
	case "AT_AddConstraint":
		name := t.Text(definition, "conname")
		if name == "" || !s.seen.dropped["constraint "+s.relationName("relation")+"."+name] && !s.dropsConstraint(name) {
			report(definition, name, "ADD CONSTRAINT fails where it exists, and has no form that does not: drop it IF EXISTS first, or test for it in a DO block")
		}
	case "AT_AttachPartition":
		report(-1, "partition", "ATTACH PARTITION fails the second time: test for it in a DO block")
	case "AT_DetachPartition":
		report(-1, "partition", "DETACH PARTITION fails the second time: test for it in a DO block")
	case "AT_DropIdentity":
		if !t.Has(command, "missing_ok") {
			report(-1, name, "DROP IDENTITY fails the second time: write DROP IDENTITY IF EXISTS")
		}
	case "AT_DropExpression":
		if !t.Has(command, "missing_ok") {
			report(-1, name, "DROP EXPRESSION fails the second time: write DROP EXPRESSION IF EXISTS")
		}
	case "AT_AddInherit":
		report(definition, t.Text(definition, "relname"), "INHERIT fails the second time: test for it in a DO block")
	case "AT_DropInherit":
		report(definition, t.Text(definition, "relname"), "NO INHERIT fails the second time: test for it in a DO block")
	case "AT_AddIdentity":
		report(-1, name, "ADD GENERATED AS IDENTITY fails the second time: test for it in a DO block")
	}
}

// dropsConstraint reports whether the same ALTER TABLE drops a constraint first.
func (s *statement) dropsConstraint(name string) bool {
	t := &s.tree
	for _, command := range t.Items(s.node, "cmds") {
		command = t.Only(command)
		if t.Text(command, "subtype") == "AT_DropConstraint" && t.Has(command, "missing_ok") && t.Text(command, "name") == name {
			return true
		}
	}
	return false
}
