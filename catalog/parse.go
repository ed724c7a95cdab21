package catalog

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// An Object is one paragraph of a snapshot.
type Object struct {
	Name  string   `json:"object"` // its kind, quoted name and arguments: table "job"
	Facts []string `json:"facts"`  // its lines
}

func (o *Object) has(prefix string) bool {
	return slices.ContainsFunc(o.Facts, func(l string) bool { return strings.HasPrefix(l, prefix) })
}

var (
	heading = regexp.MustCompile(`(?s)^[a-z][a-z ]* ["{].*[^({;,]$`)
	stated  = regexp.MustCompile(`^[a-z]`)
)

// Parse reads the objects of a snapshot, in their order. An error tells the first
// line that no snapshot has.
func Parse(snapshot string) ([]Object, error) {
	objects := parse(snapshot)
	if len(objects) == 0 {
		return nil, errors.New("reading a snapshot: it names no object")
	}
	for _, o := range objects {
		if !heading.MatchString(o.Name) {
			return nil, fmt.Errorf("reading a snapshot: %q is no object's name", o.Name)
		}
		if len(o.Facts) == 0 {
			return nil, fmt.Errorf("reading a snapshot: nothing is said of %s", o.Name)
		}
		for _, f := range o.Facts {
			if !stated.MatchString(f) {
				return nil, fmt.Errorf("reading a snapshot: %q is no fact", f)
			}
		}
	}
	return objects, nil
}

// HasPrivileges reports whether a snapshot was taken with owners and grants.
func HasPrivileges(snapshot string) bool {
	return slices.ContainsFunc(parse(snapshot), func(o Object) bool {
		return o.has("owner ") || o.has("grant ") || o.has("default grant ")
	})
}

func parse(snapshot string) []Object {
	var objects []Object
	var last *string // the heading or fact that a continuation belongs to
	for l := range strings.SplitSeq(strings.TrimSuffix(snapshot, "\n"), "\n") {
		more, continued := strings.CutPrefix(l, continuation[1:])
		fact, indented := strings.CutPrefix(l, "  ")
		switch {
		case l == "":
		case continued && last != nil:
			*last += "\n" + more
		case indented && len(objects) > 0:
			o := &objects[len(objects)-1]
			o.Facts = append(o.Facts, fact)
			last = &o.Facts[len(o.Facts)-1]
		default:
			objects = append(objects, Object{Name: l})
			last = &objects[len(objects)-1].Name
		}
	}
	return objects
}
