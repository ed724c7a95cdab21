package render

import (
	"embed"
	"regexp"
	"strings"
)

// guardSQL compares the facts before it with the catalog. It prints the catalog
// as catalog does; that the two agree is tested there.
//
//go:embed guard.sql
var guardSQL string

// guardParts read what few families have; a guard holds those that its facts need.
//
//go:embed guard/*.sql
var guardParts embed.FS

// needed tells which facts need a part.
var needed = []struct {
	part  string
	facts *regexp.Regexp
}{
	{"policy", regexp.MustCompile(`(?m)^  policy "`)},
	{"statistics", regexp.MustCompile(`(?m)^statistics "`)},
	{"type", regexp.MustCompile(`(?m)^type "`)},
	{"view", regexp.MustCompile(`(?m)^materialized view "`)},
}

const guardSettings = `
-- What this file means. IF NOT EXISTS keeps whatever else stands under a name, so
-- the block below compares this with what there is now, and fails where it differs.
SET LOCAL "quote_all_identifiers" TO 'on';
SET LOCAL "TimeZone" TO 'UTC';
SET LOCAL "DateStyle" TO 'ISO, YMD';
SET LOCAL "IntervalStyle" TO 'postgres';
SET LOCAL "extra_float_digits" TO 1;
SET LOCAL "bytea_output" TO 'hex';
SET LOCAL "jit" TO 'off';
SET LOCAL "enable_seqscan" TO 'off';
SET LOCAL "enable_hashjoin" TO 'off';
SET LOCAL "enable_mergejoin" TO 'off';
SET LOCAL "pgseal"."facts" TO `

func guardBlock(facts string) text {
	var parts strings.Builder
	for _, n := range needed {
		if !n.facts.MatchString(facts) {
			continue
		}
		part, err := guardParts.ReadFile("guard/" + n.part + ".sql")
		if err != nil {
			panic(err)
		}
		parts.Write(part)
	}
	sql := strings.Replace(guardSQL, "-- more\n", parts.String(), 1)
	return mustCompile("\nDO '\n" + strings.ReplaceAll(sql, "'", "''") + "';\n")
}

// WithSnapshot returns the template with a guard: its artifacts compare what
// exists after them with the family's snapshot, as package catalog writes
// it, and fail where something differs that they would have left alone.
func (t *Template) WithSnapshot(snapshot string) *Template {
	guarded := *t
	facts := guardFacts(snapshot)
	if facts == "" {
		return &guarded
	}
	escaped := constant(facts, 'e')
	plain := escaped
	if !strings.Contains(facts, `\`) {
		plain = constant(facts, 'l')
	}
	block := guardBlock(facts)
	guarded.guard = text{plain: join(plain, block.plain), escaped: join(escaped, block.escaped)}
	return &guarded
}

// skippable are the kinds of objects that IF NOT EXISTS, or a test for the name,
// may skip. Of types it is enums and domains.
var skippable = regexp.MustCompile(`^(table|sequence|materialized view|statistics) "|^type "(?:[^"]|"")*"\n  (enum|domain)\b`)

var qualifier = regexp.MustCompile(`"(?:[^"]|"")*"\.`)

// guardFacts keeps what may be skipped, without comments, which a family sets each
// time, or whether a materialized view holds rows. Rules are known by name. An
// enum's values become one line. Majors differ in where a query qualifies its
// columns, so a materialized view's has no qualification at all.
func guardFacts(snapshot string) string {
	var b strings.Builder
	for paragraph := range strings.SplitSeq(strings.TrimSuffix(snapshot, "\n"), "\n\n") {
		if !skippable.MatchString(paragraph) {
			continue
		}
		var last, values string
		for _, fact := range splitFacts(paragraph) {
			switch name := ruleOrPolicy(fact); {
			case strings.HasPrefix(fact, "  comment "), fact == "  not populated":
			case strings.HasPrefix(fact, "  value "):
				values += ", " + strings.TrimPrefix(fact, "  value ")
			case strings.HasPrefix(fact, "  as") && strings.HasPrefix(paragraph, "materialized view "):
				b.WriteString(qualifier.ReplaceAllString(fact, "") + "\n")
			case name != "":
				if name != last {
					b.WriteString(name + "\n")
				}
				last = name
				if strings.HasPrefix(name, "  policy ") {
					b.WriteString(fact + "\n")
				}
			default:
				b.WriteString(fact + "\n")
			}
		}
		if values != "" {
			b.WriteString("  values " + values[len(", "):] + "\n")
		}
	}
	return b.String()
}

// splitFacts returns a paragraph's heading and facts, each with its further lines.
func splitFacts(paragraph string) []string {
	var facts []string
	for line := range strings.SplitSeq(paragraph, "\n") {
		if strings.HasPrefix(line, "    ") && len(facts) > 0 {
			facts[len(facts)-1] += "\n" + line
			continue
		}
		facts = append(facts, line)
	}
	return facts
}

// ruleOrPolicy returns a fact's head where the fact is about a rule or a policy.
func ruleOrPolicy(line string) string {
	for _, head := range []string{`  rule "`, `  policy "`} {
		if rest, ok := strings.CutPrefix(line, head); ok {
			for i := 0; i < len(rest); i++ {
				if rest[i] != '"' {
					continue
				}
				if i+1 < len(rest) && rest[i+1] == '"' {
					i++
					continue
				}
				return head + rest[:i+1]
			}
		}
	}
	return ""
}

// constant writes facts as a string constant, whose escape form is E'...'. Where
// a fact itself has a constant, PostgreSQL prints it with nothing but quotes
// doubled, whatever the name.
func constant(facts string, quotes byte) []segment {
	out := []segment{{static: guardSettings + "'\n"}}
	if quotes == 'e' {
		out[0].static = guardSettings + "E'\n"
	}
	var inConstant, inIdentifier bool
	static := func(s string) {
		out[len(out)-1].static += string(appendIn(nil, s, string(quotes)))
	}
	done := 0
	for i := 0; i < len(facts); i++ {
		switch c := facts[i]; {
		case c == '"':
			inIdentifier = !inIdentifier
		case c == '\'' && inConstant && i+1 < len(facts) && facts[i+1] == '\'':
			i++
		case c == '\'' && (inConstant || !inIdentifier):
			inConstant, inIdentifier = !inConstant, false
		case c == '{' && strings.HasPrefix(facts[i:], Placeholder):
			context := "n"
			if inIdentifier {
				context += "i"
			}
			if inConstant {
				context += "l"
			}
			static(facts[done:i])
			out[len(out)-1].context = context + string(quotes)
			out = append(out, segment{})
			i += len(Placeholder) - 1
			done = i + 1
		}
	}
	static(facts[done:])
	out[len(out)-1].static += "';\n"
	return out
}

// join puts one list of segments behind another.
func join(a, b []segment) []segment {
	out := append([]segment{}, a...)
	last := out[len(out)-1]
	out = append(out[:len(out)-1], b...)
	out[len(a)-1].static = last.static + out[len(a)-1].static
	return out
}
