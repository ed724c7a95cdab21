package catalog

import (
	"regexp"
	"slices"
	"strings"

	"github.com/pgseal/pgseal/render/quote"
)

// A Change says how a live fact relates to the wanted one.
type Change string

// The changes that Compare reports.
const (
	Missing   Change = "missing"
	Extra     Change = "extra"
	Different Change = "different"
)

// A Difference is one object, or one fact of an object, in which a live schema
// is not as wanted.
type Difference struct {
	Object string `json:"object"`         // as PostgreSQL names it: table "job"
	Fact   string `json:"fact,omitempty"` // what of it: column "id"; empty for the object itself
	Change Change `json:"change"`
	Want   string `json:"want,omitempty"` // the wanted line; empty where the fact is extra
	Live   string `json:"live,omitempty"` // the live line; empty where it is missing
	// Mend is the SQL that would mend it without harm to what uses the schema, or
	// empty where there is none.
	Mend string `json:"mend,omitempty"`
}

// Compare tells how a live snapshot differs from a wanted one, sorted by object;
// nothing where they agree. The schema's name is written in place of {schema},
// so that a name which looks like part of the family's own is no difference.
func Compare(want, live, schema string) []Difference {
	wanted, found := parse(want, schema), parse(live, schema)
	var out []Difference
	for _, name := range sortedKeys(wanted, found) {
		w, isWanted := wanted[name]
		f, isFound := found[name]
		switch {
		case !isFound:
			out = append(out, Difference{Object: name, Change: Missing, Want: strings.Join(w.lines, "\n")})
		case !isWanted:
			out = append(out, Difference{Object: name, Change: Extra, Live: strings.Join(f.lines, "\n")})
		default:
			out = append(out, compareObject(w, f, schema)...)
		}
	}
	// Nothing can be mended with what is not there.
	for _, d := range out {
		_, name, _ := strings.Cut(d.Object, ` "`)
		if d.Fact != "" || d.Change != Missing {
			continue
		}
		for i := range out {
			if strings.Contains(out[i].Mend, quote.Identifier(schema)+`."`+name) {
				out[i].Mend = ""
			}
		}
	}
	return out
}

// An object is one paragraph of a snapshot.
type object struct {
	name  string
	lines []string
}

func (o *object) has(prefix string) bool {
	return slices.ContainsFunc(o.lines, func(l string) bool { return strings.HasPrefix(l, prefix) })
}

// parse reads a snapshot's paragraphs, each name with the schema's own in it.
func parse(snapshot, schema string) map[string]*object {
	objects := map[string]*object{}
	var current *object
	var text []string
	heading := false
	flush := func() {
		if len(text) == 0 {
			return
		}
		whole := concrete(strings.Join(text, "\n"), schema)
		if heading {
			current = &object{name: whole}
			objects[whole] = current
		} else if current != nil {
			current.lines = append(current.lines, whole)
		}
		text = nil
	}
	for _, l := range strings.Split(strings.TrimSuffix(snapshot, "\n"), "\n") {
		rest, indented := strings.CutPrefix(l, "  ")
		switch {
		case strings.HasPrefix(l, continuation[1:]):
			text = append(text, strings.TrimPrefix(l, continuation[1:]))
			continue
		case l == "":
			flush()
			continue
		}
		flush()
		heading = !indented
		text = []string{rest}
	}
	flush()
	return objects
}

func sortedKeys(a, b map[string]*object) []string {
	var keys []string
	for k := range a {
		keys = append(keys, k)
	}
	for k := range b {
		if _, both := a[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

func compareObject(want, live *object, schema string) []Difference {
	missing, extra := without(want.lines, live.lines), without(live.lines, want.lines)
	var out []Difference
	for _, w := range missing {
		d := Difference{Object: want.name, Fact: factName(w), Change: Missing, Want: w}
		if i := slices.IndexFunc(extra, func(l string) bool { return factName(l) == d.Fact }); i >= 0 {
			d.Change, d.Live = Different, extra[i]
			extra = slices.Delete(extra, i, i+1)
		}
		out = append(out, d)
	}
	for _, l := range extra {
		out = append(out, Difference{Object: want.name, Fact: factName(l), Change: Extra, Live: l})
	}
	if d, differs := compareOrder(want, live); differs {
		out = append(out, d)
	}
	m := mender{schema: schema, want: want, live: live}
	for i := range out {
		out[i].Mend = m.mend(out[i])
	}
	return out
}

// without returns the lines of a that b lacks.
func without(a, b []string) []string {
	left := map[string]int{}
	for _, l := range b {
		left[l]++
	}
	var out []string
	for _, l := range a {
		if left[l] > 0 {
			left[l]--
			continue
		}
		out = append(out, l)
	}
	return out
}

// compareOrder compares the order of the columns, or of an enum's values, that
// both have.
func compareOrder(want, live *object) (Difference, bool) {
	ordered := func(o, other *object) []string {
		var names []string
		for _, l := range o.lines {
			name := factName(l)
			if !strings.HasPrefix(l, "column ") && !strings.HasPrefix(l, "value ") {
				continue
			}
			if slices.ContainsFunc(other.lines, func(l string) bool { return factName(l) == name }) {
				names = append(names, name)
			}
		}
		return names
	}
	w, l := ordered(want, live), ordered(live, want)
	if slices.Equal(w, l) {
		return Difference{}, false
	}
	return Difference{
		Object: want.name, Fact: "order", Change: Different,
		Want: strings.Join(w, ", "), Live: strings.Join(l, ", "),
	}, true
}

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
