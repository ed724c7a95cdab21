package lint

import "strings"

// A qualified is a name with its schema, or "" where the text says none.
type qualified struct{ schema, name string }

func qualifiedName(parts []string) qualified {
	switch n := len(parts); n {
	case 0:
		return qualified{}
	case 1:
		return qualified{"", parts[0]}
	default:
		return qualified{parts[n-2], parts[n-1]}
	}
}

func (q qualified) String() string { return joinName(q.schema, q.name) }

// mayBe reports whether two names can be one object's: a schema that is not
// written may be any.
func (q qualified) mayBe(other qualified) bool {
	return q.name == other.name && (q.schema == other.schema || q.schema == "" || other.schema == "")
}

// A slot is a name in a namespace: those of relations, of types, and of each
// table's constraints.
type slot struct {
	namespace string
	qualified
	table qualified // of a constraint
}

// An object is what a slot holds. What belongs to a table goes with it.
type object struct {
	kind string
	of   qualified
}

func (o object) String() string {
	if o.of.name == "" {
		return o.kind
	}
	return o.kind + " of " + o.of.String()
}

// objects are those that the text is known to have made so far.
type objects struct {
	*held
	log     []change // since the transaction began
	logging bool
}

type held struct {
	at    map[slot]object
	named map[string]map[slot]struct{} // by name without schema
	of    map[string]map[slot]struct{} // by the name of the table they belong to
	free  map[qualified]int            // the first number that may be free behind a derived name
}

// A change is what undoes one: an object to put back where another or none is
// now, or all of them.
type change struct {
	slot
	object
	all *held
}

func newObjects() objects { return objects{held: newHeld()} }

func newHeld() *held {
	return &held{map[slot]object{}, map[string]map[slot]struct{}{}, map[string]map[slot]struct{}{}, map[qualified]int{}}
}

// put sets what a slot holds: nothing, if the kind is "".
func (o *objects) put(p slot, what object) {
	old := o.at[p]
	if o.logging {
		o.log = append(o.log, change{slot: p, object: old})
	}
	if old.kind != "" {
		delete(o.at, p)
		delete(o.named[p.name], p)
		delete(o.of[old.of.name], p)
		o.release(p.qualified)
	}
	if what.kind == "" {
		return
	}
	o.at[p] = what
	add(o.named, p.name, p)
	if what.of.name != "" {
		add(o.of, what.of.name, p)
	}
}

func add(group map[string]map[slot]struct{}, name string, p slot) {
	if group[name] == nil {
		group[name] = map[slot]struct{}{}
	}
	group[name][p] = struct{}{}
}

// release makes a derived name's number the next to be taken again.
func (o *objects) release(q qualified) {
	base := qualified{q.schema, strings.TrimRight(q.name, "0123456789")}
	if o.free[base] > 0 {
		delete(o.free, base)
	}
}

// forget drops an object, and what belongs to it.
func (o *objects) forget(q qualified) {
	for p := range o.named[q.name] {
		if p.namespace != constraints && p.mayBe(q) {
			o.put(p, object{})
		}
	}
	o.forgetOf(q)
}

// forgetOf drops what belongs to a table.
func (o *objects) forgetOf(table qualified) {
	for p := range o.of[table.name] {
		if !o.at[p].of.mayBe(table) {
			continue
		}
		o.put(p, object{})
		if p.namespace == relations {
			o.forget(p.qualified)
		}
	}
}

func (o *objects) forgetConstraint(table qualified, name string) {
	for p := range o.named[name] {
		if p.namespace == constraints && p.table.mayBe(table) {
			o.put(p, object{})
		}
	}
	o.forget(qualified{table.schema, name})
}

// forgetAll is for what may have dropped any object, or made a name without a
// schema mean another.
func (o *objects) forgetAll() {
	if o.logging {
		o.log = append(o.log, change{all: o.held})
	}
	o.held = newHeld()
}

// begin keeps what is changed from here on.
func (o *objects) begin() { o.log, o.logging = o.log[:0], true }

// commit forgets how to undo.
func (o *objects) commit() { o.log, o.logging = o.log[:0], false }

// undo takes back what was changed since the log was this long.
func (o *objects) undo(length int) {
	logging := o.logging
	o.logging = false
	for i := len(o.log) - 1; i >= length; i-- {
		if c := o.log[i]; c.all != nil {
			o.held = c.all
		} else {
			o.put(c.slot, c.object)
		}
	}
	o.log, o.logging = o.log[:min(length, len(o.log))], logging
}
