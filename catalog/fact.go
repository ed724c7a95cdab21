package catalog

import (
	"regexp"
	"strings"
)

var (
	namedFact = regexp.MustCompile(`^((?:unique |constraint )?(?:index|column|constraint|trigger|rule|policy|comment on [a-z]+|grant on column)) ("(?:[^"]|"")*")( using| with check)?`)
	wholeFact = regexp.MustCompile(`^value `)
	keyedFact = regexp.MustCompile(`^(with|set|option) [^=]+`)
	// verb is the part of a line that stays when the fact's value changes.
	verb      = regexp.MustCompile(`^(partitioned by|access method|row security|replica identity|not populated|of type|partition of|identity of|owned by|comment|as|[a-z]+)`)
	sameFacts = map[string]string{
		"unlogged": "persistence", "permanent": "persistence", "composite": "persistence",
		"immutable": "volatility", "stable": "volatility", "volatile": "volatility",
		"smallint": "parameters", "integer": "parameters", "bigint": "parameters",
		"enum": "kind", "domain": "kind", "range": "kind", "base": "kind", "shell": "kind",
	}
)

// factName tells which fact of an object a line states, whatever it says of it.
func factName(line string) string {
	if m := namedFact.FindStringSubmatch(line); m != nil {
		kind := strings.TrimPrefix(m[1], "unique ")
		if kind == "constraint trigger" {
			kind = "trigger"
		}
		return kind + " " + m[2] + m[3]
	}
	if wholeFact.MatchString(line) {
		return line
	}
	if m := keyedFact.FindString(line); m != "" {
		return m
	}
	if strings.HasPrefix(line, "grant ") || strings.HasPrefix(line, "default grant ") {
		if i := strings.LastIndex(line, " to "); i >= 0 {
			return "grant" + line[i:]
		}
	}
	name := verb.FindString(line)
	if same, ok := sameFacts[name]; ok {
		return same
	}
	return name
}

var quotedText = regexp.MustCompile(`"(?:[^"]|"")*"|'(?:[^']|'')*'`)

// masked hides names and constants, so that what is left is the line's own words,
// each where it was.
func masked(line string) string {
	return quotedText.ReplaceAllStringFunc(line, func(quoted string) string { return strings.Repeat("#", len(quoted)) })
}

// split cuts a text into what the groups of a pattern match of it, names and
// constants masked.
func split(text string, pattern *regexp.Regexp) []string {
	parts := make([]string, pattern.NumSubexp())
	bounds := pattern.FindStringSubmatchIndex(masked(text))
	for i := range parts {
		if from := 2 * (i + 1); from < len(bounds) && bounds[from] >= 0 {
			parts[i] = text[bounds[from]:bounds[from+1]]
		}
	}
	return parts
}

// A columnFact is what a line says of a column, each part as the line has it.
type columnFact struct {
	kind                    string // its type and collation
	notNull, value          string // value is a default, an identity or a generation
	storage, target, option string // target is its statistics target
	inherited, byDomain     string
}

var columnParts = regexp.MustCompile(`(?s)^(.*?)( not null(?: not valid)?(?: no inherit)?)?( (?:default|generated) .*?)?` +
	`((?: storage [a-z]+)?(?: compression [a-z0-9]+)?)( statistics [0-9]+)?((?: with \(.*?\))?(?: options \(.*?\))?)` +
	`( \(inherited(?: and local)?\))?( \(never null by its domain\))?$`)

func readColumn(line string) columnFact {
	p := split(strings.TrimPrefix(line, factName(line)+" "), columnParts)
	return columnFact{kind: p[0], notNull: p[1], value: p[2], storage: p[3], target: p[4], option: p[5], inherited: p[6], byDomain: p[7]}
}

// needsValue reports whether an INSERT that does not know the column fails.
func (c columnFact) needsValue() bool { return c.notNull+c.byDomain != "" && c.value == "" }

// An indexFact is what a line says of an index, each part as the line has it.
type indexFact struct {
	kind, definition, option, target, state, parent string
}

var indexParts = regexp.MustCompile(`(?s)^(.*?)( with \(.*?\))?( statistics \(.*?\))?` +
	`((?: \((?:clustered|replica identity|invalid|not ready|not live)\))*)( attached to #+)?$`)

func readIndex(line string) indexFact {
	kind, rest, _ := strings.Cut(line, strings.TrimPrefix(factName(line), "index "))
	p := split(strings.TrimPrefix(rest, " "), indexParts)
	return indexFact{strings.TrimSpace(kind), p[0], p[1], p[2], p[3], p[4]}
}
