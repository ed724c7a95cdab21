package lint

import (
	"slices"
	"strings"
)

// A transaction is the one that a text has begun.
type transaction struct {
	open       bool
	start, end int  // of its BEGIN, in the file
	tool       bool // a migration tool puts the file in one

	session    searchPath // what search_path is once the transaction is committed
	before     searchPath // and once it is rolled back
	savepoints []savepoint
}

// A savepoint is what ROLLBACK TO goes back to.
type savepoint struct {
	name          string
	changes       int // of objects, up to it
	path, session searchPath
}

// checkTransaction follows BEGIN and COMMIT, and reports what PostgreSQL runs in
// no transaction.
func (s *statement) checkTransaction() {
	if s.language != "" {
		return
	}
	t := &s.tree
	tx := &s.seen.transaction
	if s.kind == "TransactionStmt" {
		switch t.Text(s.node, "kind") {
		case "TRANS_STMT_BEGIN", "TRANS_STMT_START":
			if tx.open {
				s.reportTokens(inTransaction, 0, 0, "a transaction is open already: this one does not begin")
				return
			}
			tx.open, tx.start, tx.end = true, s.at(s.tokens[0].Start), s.at(s.tokens[0].End)
			s.seen.begin()
		case "TRANS_STMT_COMMIT", "TRANS_STMT_PREPARE":
			s.seen.end(tx.session, t.Has(s.node, "chain"))
		case "TRANS_STMT_ROLLBACK":
			if tx.open {
				s.seen.objects.undo(0)
				tx.session = tx.before
			}
			s.seen.end(tx.session, t.Has(s.node, "chain"))
		case "TRANS_STMT_SAVEPOINT":
			tx.savepoints = append(tx.savepoints, savepoint{t.Text(s.node, "savepoint_name"), len(s.seen.objects.log), s.seen.path, tx.session})
		case "TRANS_STMT_RELEASE":
			if i := tx.savepoint(t.Text(s.node, "savepoint_name")); i >= 0 {
				tx.savepoints = tx.savepoints[:i]
			}
		case "TRANS_STMT_ROLLBACK_TO":
			if i := tx.savepoint(t.Text(s.node, "savepoint_name")); i >= 0 && tx.open {
				s.seen.objects.undo(tx.savepoints[i].changes)
				s.seen.path, tx.session = tx.savepoints[i].path, tx.savepoints[i].session
				tx.savepoints = tx.savepoints[:i+1]
			} else {
				s.seen.objects.forgetAll()
			}
		}
		return
	}
	what := s.needsNoTransaction()
	if what == "" {
		return
	}
	switch {
	case tx.open:
		s.reportTokens(inTransaction, 0, s.lastKeyword(), "%s fails in a transaction, which is open here", what)
	case tx.tool:
		s.reportTokens(inTransaction, 0, s.lastKeyword(), "%s fails in a transaction, and the migration tool opens one for this file", what)
	}
}

func (tx *transaction) savepoint(name string) int {
	for i, savepoint := range slices.Backward(tx.savepoints) {
		if savepoint.name == name {
			return i
		}
	}
	return -1
}

// begin keeps what ROLLBACK goes back to.
func (h *history) begin() {
	h.objects.begin()
	h.transaction.before, h.transaction.savepoints = h.path, nil
}

// end ends a transaction, which leaves search_path set to path. A chained one
// begins at once.
func (h *history) end(path searchPath, chain bool) {
	tx := &h.transaction
	tx.open = tx.open && chain
	h.objects.commit()
	if h.path != path { // names without a schema mean others again
		h.path = path
		h.objects.forgetAll()
	}
	tx.savepoints = nil
	if tx.open {
		h.begin()
	}
}

// needsNoTransaction names a statement that calls PreventInTransactionBlock.
func (s *statement) needsNoTransaction() string {
	t := &s.tree
	switch s.kind {
	case "IndexStmt":
		if t.Has(s.node, "concurrent") {
			return "CREATE INDEX CONCURRENTLY"
		}
	case "DropStmt":
		if t.Has(s.node, "concurrent") {
			return "DROP INDEX CONCURRENTLY"
		}
	case "ReindexStmt":
		for _, option := range t.Items(s.node, "params") {
			if t.Text(t.Only(option), "defname") == "concurrently" {
				return "REINDEX CONCURRENTLY"
			}
		}
		switch t.Text(s.node, "kind") {
		case "REINDEX_OBJECT_SYSTEM", "REINDEX_OBJECT_DATABASE", "REINDEX_OBJECT_SCHEMA":
			return "REINDEX of more than a table"
		}
	case "VacuumStmt":
		if t.Has(s.node, "is_vacuumcmd") {
			return "VACUUM"
		}
	case "ClusterStmt":
		if t.Field(s.node, "relation") < 0 {
			return "CLUSTER of every table"
		}
	case "CreatedbStmt":
		return "CREATE DATABASE"
	case "DropdbStmt":
		return "DROP DATABASE"
	case "CreateTableSpaceStmt":
		return "CREATE TABLESPACE"
	case "DropTableSpaceStmt":
		return "DROP TABLESPACE"
	case "AlterDatabaseStmt":
		if s.optionOf("tablespace") >= 0 {
			return "ALTER DATABASE ... SET TABLESPACE"
		}
	case "DiscardStmt":
		if t.Text(s.node, "target") == "DISCARD_ALL" {
			return "DISCARD ALL"
		}
	case "CreateSubscriptionStmt":
		if !s.optionOff("create_slot") && !s.optionOff("connect") {
			return "CREATE SUBSCRIPTION that creates a slot"
		}
	case "AlterSubscriptionStmt":
		switch t.Text(s.node, "kind") {
		case "ALTER_SUBSCRIPTION_REFRESH":
			return "ALTER SUBSCRIPTION ... REFRESH PUBLICATION"
		case "ALTER_SUBSCRIPTION_SET_PUBLICATION", "ALTER_SUBSCRIPTION_ADD_PUBLICATION", "ALTER_SUBSCRIPTION_DROP_PUBLICATION":
			if !s.optionOff("refresh") {
				return "ALTER SUBSCRIPTION that refreshes"
			}
		}
	case "DropSubscriptionStmt":
		if !s.seen.slotless[t.Text(s.node, "subname")] {
			return "DROP SUBSCRIPTION that drops a slot"
		}
	case "AlterSystemStmt":
		return "ALTER SYSTEM"
	case "AlterTableStmt":
		for _, command := range t.Items(s.node, "cmds") {
			command = t.Only(command)
			if t.Text(command, "subtype") == "AT_DetachPartition" && t.Has(t.Path(command, "def", "PartitionCmd"), "concurrent") {
				return "DETACH PARTITION CONCURRENTLY"
			}
		}
	}
	return ""
}

// optionOf returns the option of a name, or -1.
func (s *statement) optionOf(name string) int32 {
	for _, option := range s.tree.Items(s.node, "options") {
		if option = s.tree.Only(option); s.tree.Text(option, "defname") == name {
			return option
		}
	}
	return -1
}

// optionOff reports whether an option is set to false.
func (s *statement) optionOff(name string) bool {
	arg := s.tree.Field(s.optionOf(name), "arg")
	value := s.tree.Text(s.tree.Field(arg, "String"), "sval")
	if name := s.tree.Name(s.tree.Path(arg, "TypeName", "names")); len(name) == 1 { // a word
		value = name[0]
	}
	switch strings.ToLower(value) {
	case "false", "off":
		return true
	}
	number := s.tree.Field(arg, "Integer")
	return number >= 0 && s.tree.Int(number, "ival") == 0
}

// checkEnd reports what the text leaves behind: an open transaction, and functions
// whose search_path nothing has set.
func (c *checker) checkEnd() {
	c.checkFunctions()
	if tx := c.seen.transaction; tx.open {
		c.report(inTransaction, tx.start, tx.end, "this transaction is left open: no COMMIT or ROLLBACK follows")
	}
}

// connect forgets what another session, perhaps in another database, does not know.
func (c *checker) connect() {
	old := c.seen
	c.seen = newHistory()
	c.seen.cut, c.seen.noTransaction, c.seen.wholeFile, c.seen.transaction.tool = old.cut, old.noTransaction, old.wholeFile, old.transaction.tool
}

// A part is what a migration tool's comment says of the statements after it.
type part struct {
	begins        bool // they are a file of their own to PostgreSQL
	noTransaction bool
}

// migrationPart reads the comments of goose, dbmate and tern.
func migrationPart(comment string) (part, bool) {
	words := strings.Fields(strings.ToLower(strings.Trim(comment, "-/* \t")))
	switch line := strings.Join(words, " "); {
	case line == "+goose up", line == "+goose down", line == "create above / drop below":
		return part{begins: true}, true
	case strings.HasPrefix(line, "migrate:up"), strings.HasPrefix(line, "migrate:down"):
		return part{begins: true, noTransaction: strings.Contains(line, "transaction:false")}, true
	case line == "+goose no transaction", line == "tern: disable-tx":
		return part{noTransaction: true}, true
	}
	return part{}, false
}

// isTemplate reports whether tern or goose fills in a file's placeholders.
func isTemplate(src string) bool {
	return strings.Contains(src, "---- create above / drop below ----") || strings.Contains(src, "+goose ENVSUB ON")
}

// begin forgets what the statements before have done, where a part begins.
func (c *checker) begin(p part) {
	none := p.noTransaction || c.seen.noTransaction && c.seen.wholeFile
	if p.begins {
		c.checkEnd()
		whole := c.seen.wholeFile
		c.seen = newHistory()
		c.seen.wholeFile = whole
	} else {
		c.seen.wholeFile = true
	}
	c.seen.noTransaction = none
	c.seen.transaction.tool = !none
}
