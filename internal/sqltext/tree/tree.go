// Package tree holds the parse trees that PostgreSQL's parser writes as JSON, in
// one slice that is used again for the next text.
package tree

import (
	"errors"
	"strconv"
	"strings"
)

// A Node is an object, an array or a scalar. The nodes stand in the order of
// the text, so those below node i are the ones from i+1 up to Nodes[i].Next.
type Node struct {
	Key    string // the field's name, or "" in an array
	Value  string // of a string, number or true
	Parent int32
	Next   int32 // the index behind the last node below this one
	Kind   Kind
}

// A Kind says what a node is.
type Kind uint8

const (
	Object Kind = iota
	Array
	String
	Number
	Bool
)

// A Tree is the parse of one text. Its strings share the JSON's memory.
type Tree struct {
	Nodes []Node
	// Statements are the indexes of the RawStmt objects.
	Statements []int32
}

var errJSON = errors.New("reading the parse tree: not the JSON that is expected")

// Read replaces what the tree held.
func (t *Tree) Read(json string) error {
	t.Nodes, t.Statements = t.Nodes[:0], t.Statements[:0]
	r := reader{json: json, nodes: t.Nodes}
	ok := r.read()
	t.Nodes = r.nodes
	if !ok {
		return errJSON
	}
	if list := t.Field(0, "stmts"); list >= 0 {
		for i := list + 1; i < t.Nodes[list].Next; i = t.Nodes[i].Next {
			t.Statements = append(t.Statements, i)
		}
	}
	return nil
}

// Field returns the field of an object, or -1. It takes -1 for an object that
// is not there.
func (t *Tree) Field(object int32, name string) int32 {
	if object < 0 {
		return -1
	}
	for i := object + 1; i < t.Nodes[object].Next; i = t.Nodes[i].Next {
		if t.Nodes[i].Key == name {
			return i
		}
	}
	return -1
}

// Path returns the field reached by several names.
func (t *Tree) Path(object int32, names ...string) int32 {
	for _, name := range names {
		object = t.Field(object, name)
	}
	return object
}

// Text returns a field's scalar, or "".
func (t *Tree) Text(object int32, name string) string {
	if i := t.Field(object, name); i >= 0 {
		return t.Nodes[i].Value
	}
	return ""
}

// Int returns a field's number; one that is not there is 0.
func (t *Tree) Int(object int32, name string) int {
	n, _ := strconv.Atoi(t.Text(object, name))
	return n
}

// Has reports whether a flag is set.
func (t *Tree) Has(object int32, name string) bool { return t.Text(object, name) == "true" }

// Items returns the elements of an array field.
func (t *Tree) Items(object int32, name string) []int32 {
	list := t.Field(object, name)
	if list < 0 {
		return nil
	}
	var items []int32
	for i := list + 1; i < t.Nodes[list].Next; i = t.Nodes[i].Next {
		items = append(items, i)
	}
	return items
}

// Only returns the single field of an object such as {"RangeVar": {...}}.
func (t *Tree) Only(object int32) int32 {
	if object < 0 || object+1 >= t.Nodes[object].Next {
		return -1
	}
	return object + 1
}

// Name returns the parts of a list of String nodes, as in a qualified name.
func (t *Tree) Name(list int32) []string {
	if list < 0 {
		return nil
	}
	var parts []string
	for i := list + 1; i < t.Nodes[list].Next; i = t.Nodes[i].Next {
		if s := t.Path(i, "String", "sval"); s >= 0 {
			parts = append(parts, t.Nodes[s].Value)
		}
	}
	return parts
}

type reader struct {
	json  string
	pos   int
	nodes []Node
}

// read makes the nodes without recursion: a tree may be deep.
func (r *reader) read() bool {
	parent := int32(-1)
	key := ""
	for r.pos < len(r.json) {
		c := r.json[r.pos]
		switch c {
		case ' ', '\n', '\r', '\t', ',':
			r.pos++
			continue
		case '}', ']':
			r.pos++
			if parent < 0 {
				return false
			}
			r.nodes[parent].Next = int32(len(r.nodes))
			parent = r.nodes[parent].Parent
			if parent < 0 {
				return true
			}
			continue
		case '{', '[':
			r.pos++
			kind := Object
			if c == '[' {
				kind = Array
			}
			r.nodes = append(r.nodes, Node{Key: key, Parent: parent, Kind: kind})
			parent = int32(len(r.nodes) - 1)
			key = ""
			continue
		case '"':
			text, ok := r.string()
			if !ok {
				return false
			}
			if key == "" && parent >= 0 && r.nodes[parent].Kind == Object {
				if r.pos >= len(r.json) || r.json[r.pos] != ':' {
					return false
				}
				r.pos++
				key = text
				continue
			}
			r.scalar(key, text, parent, String)
		default:
			start := r.pos
			for r.pos < len(r.json) && strings.IndexByte(",]} \n", r.json[r.pos]) < 0 {
				r.pos++
			}
			kind := Number
			if c == 't' || c == 'f' {
				kind = Bool
			}
			r.scalar(key, r.json[start:r.pos], parent, kind)
		}
		key = ""
	}
	return false
}

func (r *reader) scalar(key, text string, parent int32, kind Kind) {
	r.nodes = append(r.nodes, Node{Key: key, Value: text, Parent: parent, Next: int32(len(r.nodes) + 1), Kind: kind})
}

func (r *reader) string() (string, bool) {
	start := r.pos + 1
	for i := start; i < len(r.json); i++ {
		switch r.json[i] {
		case '"':
			r.pos = i + 1
			return r.json[start:i], true
		case '\\':
			return r.escaped(start, i)
		}
	}
	return "", false
}

func (r *reader) escaped(start, backslash int) (string, bool) {
	out := append(make([]byte, 0, 2*(backslash-start)+16), r.json[start:backslash]...)
	for i := backslash; i+1 < len(r.json); i++ {
		switch c := r.json[i]; c {
		case '"':
			r.pos = i + 1
			return string(out), true
		case '\\':
			i++
			switch e := r.json[i]; e {
			case 'n':
				out = append(out, '\n')
			case 't':
				out = append(out, '\t')
			case 'r':
				out = append(out, '\r')
			case 'b':
				out = append(out, '\b')
			case 'f':
				out = append(out, '\f')
			case 'u':
				if i+5 > len(r.json) {
					return "", false
				}
				n, err := strconv.ParseUint(r.json[i+1:i+5], 16, 32)
				if err != nil {
					return "", false
				}
				out = append(out, string(rune(n))...)
				i += 4
			default:
				out = append(out, e)
			}
		default:
			out = append(out, c)
		}
	}
	return "", false
}
