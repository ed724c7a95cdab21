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
