package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// index creates what is missing, replaces what is wrong or what a failed CREATE
// INDEX CONCURRENTLY left, and sets the options that need no rebuilding. A
// partitioned table takes no CONCURRENTLY.
func (m *mender) index(d Difference, table string) string {
	if d.Change == Extra || m.want.has("partitioned by ") || m.live.has("partitioned by ") {
		return ""
	}
	name := strings.TrimPrefix(d.Fact, "index ")
	own := quote.Identifier(m.schema) + "." + name
	want, live := readIndex(d.Want), readIndex(d.Live)
	other := want
	other.state += " (invalid)"
	isInvalid := live == other
	if m.want.has("constraint " + name + " ") {
		if isInvalid {
			return "REINDEX INDEX CONCURRENTLY " + own + ";"
		}
		return ""
	}
	if d.Change == Missing {
		extra := strings.TrimPrefix(m.renamed(d), "index ")
		if extra != "" && !m.live.has("constraint "+extra+" ") {
			return fmt.Sprintf("ALTER INDEX %s.%s RENAME TO %s;", quote.Identifier(m.schema), extra, name)
		}
		create, _ := createIndex(want, name, table)
		return create
	}
	create, ok := createIndex(want, name, table)
	other = want
	other.option = live.option
	switch {
	case live == other:
		if set := setOptions(want.option, live.option, own); set != "" {
			return set
		}
	case isInvalid && ok:
		return "DROP INDEX CONCURRENTLY " + own + ";\n" + create + m.commentOn(name, own)
	}
	// What uses the index, or has it with less in it, is not to lose it.
	beside := besideName(name)
	if want.kind+want.definition+want.option == live.kind+live.definition+live.option || live.state+live.parent != "" ||
		m.live.has("constraint "+name+" ") || m.live.has("index "+beside+" ") || m.live.has("unique index "+beside+" ") {
		return ""
	}
	if create, ok = createIndex(want, beside, table); !ok {
		return ""
	}
	return fmt.Sprintf("%s\nDROP INDEX CONCURRENTLY %s;\nALTER INDEX %s.%s RENAME TO %s;%s",
		create, own, quote.Identifier(m.schema), beside, name, m.commentOn(name, own))
}

// commentOn repeats the comment that a dropped index takes along.
func (m *mender) commentOn(name, own string) string {
	for _, line := range m.want.Facts {
		if text, ok := strings.CutPrefix(line, "comment on index "+name+" "); ok {
			return fmt.Sprintf("\nCOMMENT ON INDEX %s IS %s;", own, text)
		}
	}
	return ""
}

// besideName returns a quoted name like another, no longer than PostgreSQL keeps.
func besideName(quoted string) string {
	name := strings.ReplaceAll(quoted[1:len(quoted)-1], `""`, `"`)
	const longest = 63 - len("_new")
	for len(name) > longest {
		runes := []rune(name)
		name = string(runes[:len(runes)-1])
	}
	return quote.Identifier(name + "_new")
}

// instant are the options of an index that hold for what is written from then on.
var instant = []string{"autosummarize", "deduplicate_items", "fastupdate", "fillfactor"}

func setOptions(want, live, index string) string {
	wanted, found := listOptions(want), listOptions(live)
	var statements []string
	if set := without(wanted, found); len(set) > 0 {
		statements = append(statements, fmt.Sprintf("ALTER INDEX %s SET (%s);", index, strings.Join(set, ", ")))
	}
	var reset []string
	for _, option := range without(found, wanted) {
		key, _, _ := strings.Cut(option, "=")
		if !slices.ContainsFunc(wanted, func(w string) bool { return strings.HasPrefix(w, key+"=") }) {
			reset = append(reset, key)
		}
	}
	if len(reset) > 0 {
		statements = append(statements, fmt.Sprintf("ALTER INDEX %s RESET (%s);", index, strings.Join(reset, ", ")))
	}
	for _, option := range append(without(wanted, found), reset...) {
		if key, _, _ := strings.Cut(option, "="); !slices.Contains(instant, key) {
			return ""
		}
	}
	return strings.Join(statements, "\n")
}

var optionList = regexp.MustCompile(`^ with \((.*)\)$`)

func listOptions(text string) []string {
	if list := optionList.FindStringSubmatch(text); list != nil {
		return strings.Split(list[1], ", ")
	}
	return nil
}

// createIndex returns the statement that makes an index, unless its line says more
// than CREATE INDEX can.
func createIndex(i indexFact, name, table string) (string, bool) {
	if i.target+i.state+i.parent != "" {
		return "", false
	}
	at := whereOffset(i.definition)
	statement := fmt.Sprintf("CREATE %s CONCURRENTLY %s ON %s %s%s%s;", strings.ToUpper(i.kind), name, table,
		i.definition[:at], strings.Replace(i.option, " with ", " WITH ", 1), i.definition[at:])
	if _, err := pg_query.Parse(statement); err != nil {
		return "", false
	}
	return statement, true
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
