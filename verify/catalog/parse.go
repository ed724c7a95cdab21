package catalog

import (
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

// Parse reads the objects of a snapshot, in their order.
func Parse(snapshot string) []Object {
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
