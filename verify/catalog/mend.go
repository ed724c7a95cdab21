package catalog

import (
	"fmt"
	"regexp"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/render/quote"
)

// A mender writes the statement that would mend a difference of one object. It
// knows only statements that neither lose data nor lock a table for longer than
// it takes to change the catalog.
type mender struct {
	schema     string
	want, live *Object
}

func (m *mender) mend(d Difference) string {
	kind, name := m.relation()
	if kind == "" {
		return ""
	}
	line := d.Want
	switch fact, _, _ := strings.Cut(d.Fact, " "); fact {
	case "index":
		return m.index(d, name)
	case "constraint":
		return m.constraint(d, name)
	case "column":
		return m.column(d, name)
	case "with":
		if d.Change == Extra {
			return fmt.Sprintf("ALTER %s %s RESET (%s);", kind, name, strings.TrimPrefix(d.Fact, "with "))
		}
		return fmt.Sprintf("ALTER %s %s SET (%s);", kind, name, strings.TrimPrefix(line, "with "))
	case "comment":
		return m.comment(d, kind, name)
	case "trigger":
		return m.trigger(d, name)
	case "replica":
		switch line {
		case "":
			return fmt.Sprintf("ALTER TABLE %s REPLICA IDENTITY DEFAULT;", name)
		case "replica identity full", "replica identity nothing":
			return fmt.Sprintf("ALTER TABLE %s %s;", name, strings.ToUpper(line))
		}
	case "row":
		if !strings.Contains(line+d.Live, "forced") {
			return fmt.Sprintf("ALTER TABLE %s %s ROW LEVEL SECURITY;", name, enabling(line))
		}
	case "owned":
		if d.Change != Extra {
			return fmt.Sprintf("ALTER SEQUENCE %s OWNED BY %s;", name, strings.TrimPrefix(line, "owned by "))
		}
	}
	return ""
}

func enabling(line string) string {
	if strings.HasPrefix(line, "row security enabled") {
		return "ENABLE"
	}
	return "DISABLE"
}

// relation returns the object's kind in capitals and its qualified name.
func (m *mender) relation() (kind, name string) {
	for _, kind := range []string{"table", "materialized view", "view", "sequence", "foreign table"} {
		if name, ok := strings.CutPrefix(m.want.Name, kind+" "); ok {
			return strings.ToUpper(kind), quote.Identifier(m.schema) + "." + name
		}
	}
	return "", ""
}

const invalid = " (invalid)"

// index creates what is missing and replaces what a failed CREATE INDEX
// CONCURRENTLY left. A partitioned table takes no CONCURRENTLY.
func (m *mender) index(d Difference, table string) string {
	name := strings.TrimPrefix(d.Fact, "index ")
	create, ok := createIndex(d.Want, name, table)
	if !ok || m.want.has("partitioned by ") || m.live.has("partitioned by ") {
		return ""
	}
	own := quote.Identifier(m.schema) + "." + name
	isInvalid := d.Live == d.Want+invalid
	if m.want.has("constraint " + name + " ") {
		if isInvalid {
			return "REINDEX INDEX CONCURRENTLY " + own + ";"
		}
		return ""
	}
	switch {
	case d.Change == Missing:
		return create
	case isInvalid:
		return "DROP INDEX CONCURRENTLY " + own + ";\n" + create
	}
	return ""
}

// createIndex returns the statement that makes the index of a line, unless the
// line says more than CREATE INDEX can.
func createIndex(line, name, table string) (string, bool) {
	head, definition, found := strings.Cut(line, " "+name+" ")
	if !found {
		return "", false
	}
	definition, options, _ := strings.Cut(definition, " with (")
	if strings.Contains(options, " (") || strings.Contains(options, ") ") {
		return "", false
	}
	if options != "" {
		at := whereOffset(definition)
		definition = definition[:at] + " WITH (" + options + definition[at:]
	}
	statement := fmt.Sprintf("CREATE %s CONCURRENTLY %s ON %s %s;", strings.ToUpper(head), name, table, definition)
	_, err := pg_query.Parse(statement)
	return statement, err == nil
}

// whereOffset returns where an index definition's predicate begins, or its end.
func whereOffset(definition string) int {
	scanned, err := pg_query.Scan(definition)
	if err != nil {
		return len(definition)
	}
	depth := 0
	for _, t := range scanned.Tokens {
		switch definition[t.Start:t.End] {
		case "(":
			depth++
		case ")":
			depth--
		case "WHERE":
			if depth == 0 {
				return int(t.Start) - 1
			}
		}
	}
	return len(definition)
}

// constraint adds a missing one so that its check of the rows locks nobody out.
func (m *mender) constraint(d Difference, table string) string {
	name := strings.TrimPrefix(d.Fact, "constraint ")
	definition := strings.TrimPrefix(d.Want, d.Fact+" ")
	isRowCheck := strings.HasPrefix(definition, "CHECK ") || strings.HasPrefix(definition, "FOREIGN KEY ")
	switch {
	case strings.HasSuffix(definition, "inherited)") || m.want.has("partition"):
		return ""
	case d.Change == Missing && isRowCheck && !strings.HasSuffix(definition, " NOT VALID"):
		return fmt.Sprintf("ALTER TABLE %s ADD CONSTRAINT %s %s NOT VALID;\nALTER TABLE %s VALIDATE CONSTRAINT %s;",
			table, name, definition, table, name)
	case d.Change == Missing && isRowCheck:
		return fmt.Sprintf("ALTER TABLE %s ADD CONSTRAINT %s %s;", table, name, definition)
	case d.Change == Different && d.Live == d.Want+" NOT VALID":
		return fmt.Sprintf("ALTER TABLE %s VALIDATE CONSTRAINT %s;", table, name)
	}
	for _, kind := range []string{"PRIMARY KEY", "UNIQUE"} {
		columns, ok := strings.CutPrefix(definition, kind+" ")
		if ok && d.Change == Missing && !m.live.has("constraint "+name+" ") && !m.live.has("unique index "+name+" ") {
			return fmt.Sprintf("CREATE UNIQUE INDEX CONCURRENTLY %s ON %s %s;\nALTER TABLE %s ADD CONSTRAINT %s %s USING INDEX %s;",
				name, table, columns, table, name, kind, name)
		}
	}
	return ""
}

// otherThanDefault finds what a column's line says beside type, NOT NULL and
// default, or seems to say within a constant.
var otherThanDefault = regexp.MustCompile(` (generated|storage|compression|statistics|with|options) |\(inherited`)

// column adds one that needs no value, sets or drops a default, or drops a NOT
// NULL that is too many.
func (m *mender) column(d Difference, table string) string {
	name := strings.TrimPrefix(d.Fact, "column ")
	alter := fmt.Sprintf("ALTER TABLE %s ALTER COLUMN %s ", table, name)
	want, live := strings.TrimPrefix(d.Want, d.Fact+" "), strings.TrimPrefix(d.Live, d.Fact+" ")
	if !strings.HasPrefix(m.want.Name, "table ") || otherThanDefault.MatchString(want+live) {
		return ""
	}
	// The columns of these are their parent's or their type's to change.
	if m.live.has("partition of ") || m.live.has("inherits ") || m.live.has("of type ") {
		return ""
	}
	switch d.Change {
	case Missing:
		statement := fmt.Sprintf("ALTER TABLE %s ADD COLUMN %s %s;", table, name, want)
		if strings.Contains(want, " not null") || strings.Contains(want, `"(`) {
			return ""
		}
		if _, err := pg_query.Parse(statement); err != nil {
			return ""
		}
		return statement
	case Different:
		if strings.Replace(live, " not null", "", 1) == want {
			return alter + "DROP NOT NULL;"
		}
		wantType, wantDefault, wanted := strings.Cut(want, " default ")
		liveType, _, _ := strings.Cut(live, " default ")
		if wantType != liveType {
			return ""
		}
		statement := alter + "SET DEFAULT " + wantDefault + ";"
		if !wanted {
			statement = alter + "DROP DEFAULT;"
		}
		if _, err := pg_query.Parse(statement); err == nil {
			return statement
		}
	}
	return ""
}

func (m *mender) comment(d Difference, kind, name string) string {
	what, text := kind+" "+name, "NULL"
	if d.Want != "" {
		text = strings.TrimPrefix(d.Want, d.Fact+" ")
	}
	if part, ok := strings.CutPrefix(d.Fact, "comment on "); ok {
		partKind, partName, _ := strings.Cut(part, " ")
		switch partKind {
		case "column":
			what = "COLUMN " + name + "." + partName
		case "index":
			what = "INDEX " + quote.Identifier(m.schema) + "." + partName
		default:
			what = strings.ToUpper(partKind) + " " + partName + " ON " + name
		}
	}
	return "COMMENT ON " + what + " IS " + text + ";"
}

func (m *mender) trigger(d Difference, table string) string {
	name := strings.TrimPrefix(d.Fact, "trigger ")
	head, definition, _ := strings.Cut(d.Want, " "+name+" ")
	switch {
	case d.Change == Missing:
		statement := fmt.Sprintf("CREATE %s %s %s;", strings.ToUpper(head), name, definition)
		if _, err := pg_query.Parse(statement); err == nil {
			return statement
		}
	case d.Change == Different && d.Live == d.Want+" (disabled)":
		return fmt.Sprintf("ALTER TABLE %s ENABLE TRIGGER %s;", table, name)
	}
	return ""
}
