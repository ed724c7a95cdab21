package catalog

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
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
	if want == live {
		return nil
	}
	wanted, found := byName(want, schema), byName(live, schema)
	var out []Difference
	for _, name := range sortedKeys(wanted, found) {
		w, isWanted := wanted[name]
		f, isFound := found[name]
		switch {
		case !isFound:
			out = append(out, Difference{Object: name, Change: Missing, Want: strings.Join(w.Facts, "\n")})
		case !isWanted:
			out = append(out, Difference{Object: name, Change: Extra, Live: strings.Join(f.Facts, "\n")})
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

func byName(snapshot, schema string) map[string]*Object {
	objects := map[string]*Object{}
	for _, o := range parse(snapshot) {
		o.Name = concrete(o.Name, schema)
		for i := range o.Facts {
			o.Facts[i] = concrete(o.Facts[i], schema)
		}
		objects[o.Name] = &o
	}
	return objects
}

func sortedKeys(a, b map[string]*Object) []string {
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

func compareObject(want, live *Object, schema string) []Difference {
	missing, extra := without(want.Facts, live.Facts), without(live.Facts, want.Facts)
	var out []Difference
	for _, w := range missing {
		d := Difference{Object: want.Name, Fact: factName(w), Change: Missing, Want: w}
		if i := slices.IndexFunc(extra, func(l string) bool { return factName(l) == d.Fact }); i >= 0 {
			d.Change, d.Live = Different, extra[i]
			extra = slices.Delete(extra, i, i+1)
		}
		out = append(out, d)
	}
	for _, l := range extra {
		out = append(out, Difference{Object: want.Name, Fact: factName(l), Change: Extra, Live: l})
	}
	if d, differs := compareOrder(want, live); differs {
		out = append(out, d)
	}
	m := mender{schema: schema, want: want, live: live, all: out}
	for i := range out {
		out[i].Mend = m.mend(out[i])
	}
	// What needs a column that has no remedy has none either.
	for _, d := range out {
		column, isColumn := strings.CutPrefix(d.Fact, "column ")
		if !isColumn || d.Change != Missing || d.Mend != "" {
			continue
		}
		for i := range out {
			if strings.Contains(out[i].Mend, column) {
				out[i].Mend = ""
			}
		}
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
func compareOrder(want, live *Object) (Difference, bool) {
	ordered := func(o, other *Object) []string {
		var names []string
		for _, l := range o.Facts {
			name := factName(l)
			if !strings.HasPrefix(l, "column ") && !strings.HasPrefix(l, "value ") {
				continue
			}
			if slices.ContainsFunc(other.Facts, func(l string) bool { return factName(l) == name }) {
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
		Object: want.Name, Fact: "order", Change: Different,
		Want: strings.Join(w, ", "), Live: strings.Join(l, ", "),
	}, true
}

// IsAddition reports whether a difference is something extra that leaves the
// statements of the family's own users as they were: an object, a column that
// need not be given, an index that holds nothing back, a comment, a grant.
// Another trigger, constraint or policy is none.
func (d Difference) IsAddition() bool {
	if d.Change != Extra || d.Fact == "" {
		return d.Change == Extra
	}
	switch kind, _, _ := strings.Cut(d.Fact, " "); kind {
	case "index":
		return strings.HasPrefix(d.Live, "index ")
	case "column":
		return !readColumn(d.Live).needsValue()
	case "comment", "grant":
		return true
	}
	return false
}
