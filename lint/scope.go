package lint

import (
	"slices"
)

// A variable is one of the body's, a parameter, or a record's field. What is
// assigned anywhere counts for every use: the order of statements does not.
type variable struct {
	kind   string // its type where that is plain, "record", or ""
	given  []value
	fields map[string]*variable
	cursor []column // of the query of a bound cursor

	// What it may hold: something that is not quoted, and something that is but
	// must not be cut up.
	unquoted, quoted string
}

// A scope is a block, a loop, or the function with its parameters.
type scope struct {
	label     string
	variables map[string]*variable
}

// settle says of each variable whether it holds only what is quoted: again where one
// that it was built of turns out not to.
func (f *flow) settle() {
	users := map[*variable][]*variable{}
	for _, v := range f.all {
		for _, given := range v.given {
			for _, p := range given.cut {
				if p.variable != nil {
					users[p.variable] = append(users[p.variable], v)
				}
			}
			for _, p := range given.pieces {
				if p.variable != nil {
					users[p.variable] = append(users[p.variable], v)
				}
			}
		}
	}
	for queue := slices.Clone(f.all); len(queue) > 0; {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if v.judge() {
			queue = append(queue, users[v]...)
		}
	}
}

// judge reports whether more is known of a variable than before.
func (v *variable) judge() (changed bool) {
	if v.kind != "" && v.kind != record {
		return false
	}
	for _, given := range v.given {
		if v.unquoted == "" {
			_, v.unquoted = culprit(given.pieces)
			changed = changed || v.unquoted != ""
		}
		if v.quoted == "" {
			_, v.quoted = culprit(given.cut)
			changed = changed || v.quoted != ""
		}
	}
	return changed
}

func (f *flow) push(label string) {
	f.scopes = append(f.scopes, scope{label: label, variables: map[string]*variable{}})
}

func (f *flow) pop() {
	if len(f.scopes) > 1 {
		f.scopes = f.scopes[:len(f.scopes)-1]
	}
}

func (f *flow) add(name, kind string) *variable {
	v := &variable{kind: kind, fields: map[string]*variable{}}
	f.all = append(f.all, v)
	f.scopes[len(f.scopes)-1].variables[name] = v
	return v
}

func (f *flow) field(v *variable, name string) *variable {
	if v.fields[name] == nil {
		v.fields[name] = &variable{fields: map[string]*variable{}}
		f.all = append(f.all, v.fields[name])
	}
	return v.fields[name]
}

// resolve returns the variable that a dotted name begins with, and the fields
// behind it.
func resolve(scopes []scope, parts []string) (*variable, []string) {
	for _, s := range slices.Backward(scopes) {
		if v := s.variables[parts[0]]; v != nil {
			return v, parts[1:]
		}
		if s.label == parts[0] && s.label != "" && len(parts) > 1 {
			if v := s.variables[parts[1]]; v != nil {
				return v, parts[2:]
			}
		}
	}
	return nil, nil
}
