package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A mender writes the statement that would mend a difference of one object. It
// knows only statements that neither lose data nor lock a table for longer than
// it takes to change the catalog.
type mender struct {
	schema     string
	want, live *Object
	all        []Difference // of the object
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
		// Without its policies a table with row security shows no row to anyone.
		if line == "row security enabled" && d.Change == Missing && m.policiesStand() {
			return fmt.Sprintf("ALTER TABLE %s ENABLE ROW LEVEL SECURITY;", name)
		}
	case "policy":
		return m.policy(d, name)
	case "parameters":
		return m.parameters(d, name)
	case "owned":
		if d.Change != Extra {
			return fmt.Sprintf("ALTER SEQUENCE %s OWNED BY %s;", name, strings.TrimPrefix(line, "owned by "))
		}
	}
	return ""
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

// constraint adds a missing one so that its check of the rows locks nobody out.
func (m *mender) constraint(d Difference, table string) string {
	name := strings.TrimPrefix(d.Fact, "constraint ")
	definition := strings.TrimPrefix(d.Want, d.Fact+" ")
	isRowCheck := strings.HasPrefix(definition, "CHECK ") || strings.HasPrefix(definition, "FOREIGN KEY ")
	switch {
	case strings.HasSuffix(definition, "inherited)") || m.want.has("partition"):
		return ""
	case d.Change == Missing && m.renamed(d) != "":
		return fmt.Sprintf("ALTER TABLE %s RENAME CONSTRAINT %s TO %s;", table, strings.TrimPrefix(m.renamed(d), "constraint "), name)
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
			index := fmt.Sprintf("CREATE UNIQUE INDEX CONCURRENTLY %s ON %s %s;", name, table, columns)
			if _, err := pg_query.Parse(index); err != nil {
				return ""
			}
			return index + fmt.Sprintf("\nALTER TABLE %s ADD CONSTRAINT %s %s USING INDEX %s;", table, name, kind, name)
		}
	}
	return ""
}

// renamed returns the fact's name of the only extra constraint or index that is
// what a missing one should be, where nothing else that is missing is the same.
func (m *mender) renamed(missing Difference) string {
	kind, _, _ := strings.Cut(missing.Fact, " ")
	says := func(line, fact string) string {
		return strings.Replace(line, strings.TrimPrefix(fact, kind), "", 1)
	}
	definition := says(missing.Want, missing.Fact)
	var extras []string
	for _, d := range m.all {
		if !strings.HasPrefix(d.Fact, kind+" ") || d.Fact == missing.Fact || says(d.Want+d.Live, d.Fact) != definition {
			continue
		}
		switch d.Change {
		case Missing:
			return ""
		case Extra:
			extras = append(extras, d.Fact)
		}
	}
	if len(extras) != 1 {
		return ""
	}
	return extras[0]
}

// policiesStand reports whether the live table has all policies as wanted.
func (m *mender) policiesStand() bool {
	return !slices.ContainsFunc(m.all, func(d Difference) bool { return strings.HasPrefix(d.Fact, "policy ") && d.Change != Extra })
}

// policy creates a missing one. Three lines say what it is.
func (m *mender) policy(d Difference, table string) string {
	says, isHead := strings.CutPrefix(d.Want, d.Fact+" ")
	if d.Change != Missing || !isHead || strings.HasSuffix(d.Fact, " using") || strings.HasSuffix(d.Fact, " with check") {
		return ""
	}
	mode, rest, _ := strings.Cut(says, " for ")
	command, roles, _ := strings.Cut(rest, " to ")
	statement := fmt.Sprintf("CREATE POLICY %s ON %s AS %s FOR %s TO %s", strings.TrimPrefix(d.Fact, "policy "), table,
		strings.ToUpper(mode), strings.ToUpper(command), roles)
	for _, clause := range []string{"using", "with check"} {
		for _, line := range m.want.Facts {
			if expression, ok := strings.CutPrefix(line, d.Fact+" "+clause+" "); ok {
				statement += " " + strings.ToUpper(clause) + " " + expression
			}
		}
	}
	statement += ";"
	if _, err := pg_query.Parse(statement); err != nil {
		return ""
	}
	return statement
}

// movable are the parameters of a sequence that put no value out of its range.
var movable = regexp.MustCompile(` (start|increment|cache) (-?[0-9]+)`)

// parameters sets those of a sequence's parameters that harm nothing.
func (m *mender) parameters(d Difference, sequence string) string {
	if d.Change != Different || movable.ReplaceAllString(d.Want, "") != movable.ReplaceAllString(d.Live, "") {
		return ""
	}
	return fmt.Sprintf("ALTER SEQUENCE %s%s;", sequence, strings.ToUpper(strings.Join(movable.FindAllString(d.Want, -1), "")))
}

// settable are the values of a column that SET DEFAULT and DROP DEFAULT know.
var settable = regexp.MustCompile(`^( default |$)`)

// column adds one that needs no value, sets or drops a default, sets a statistics
// target, or drops a NOT NULL that is too many.
func (m *mender) column(d Difference, table string) string {
	if !strings.HasPrefix(m.want.Name, "table ") || d.Change == Extra {
		return ""
	}
	// The columns of these are their parent's or their type's to change.
	if m.live.has("partition of ") || m.live.has("inherits ") || m.live.has("of type ") {
		return ""
	}
	want := readColumn(d.Want)
	if want.inherited != "" {
		return ""
	}
	if d.Change == Missing {
		return m.addColumn(d, want, table)
	}
	live := readColumn(d.Live)
	switch {
	case want.kind != live.kind, want.storage != live.storage, want.option != live.option, live.inherited != "":
		return ""
	case want.notNull != live.notNull && (want.notNull != "" || !settable.MatchString(live.value)):
		return ""
	case want.value != live.value && (!settable.MatchString(want.value) || !settable.MatchString(live.value)):
		return ""
	}
	var changes []string
	change := func(what string) {
		changes = append(changes, fmt.Sprintf("ALTER TABLE %s ALTER COLUMN %s %s;", table, strings.TrimPrefix(d.Fact, "column "), what))
	}
	if want.notNull != live.notNull {
		change("DROP NOT NULL")
	}
	switch want.value {
	case live.value:
	case "":
		change("DROP DEFAULT")
	default:
		change("SET" + strings.Replace(want.value, " default ", " DEFAULT ", 1))
	}
	switch want.target {
	case live.target:
	case "":
		change("SET STATISTICS -1")
	default:
		change("SET" + strings.ToUpper(want.target))
	}
	statements := strings.Join(changes, "\n")
	if _, err := pg_query.Parse(statements); err != nil {
		return ""
	}
	return statements
}

// addColumn adds a column unless an extra one of its type may be the same, renamed.
func (m *mender) addColumn(d Difference, want columnFact, table string) string {
	if want.notNull+want.byDomain+want.storage+want.target+want.option != "" || strings.HasPrefix(want.value, " generated ") ||
		strings.Contains(want.value, `"(`) {
		return ""
	}
	for _, other := range m.all {
		if other.Change == Extra && strings.HasPrefix(other.Fact, "column ") && readColumn(other.Live).kind == want.kind {
			return ""
		}
	}
	statement := fmt.Sprintf("ALTER TABLE %s ADD COLUMN %s %s%s;", table, strings.TrimPrefix(d.Fact, "column "), want.kind, want.value)
	if _, err := pg_query.Parse(statement); err != nil {
		return ""
	}
	return statement
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
