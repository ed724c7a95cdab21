package tree

import "strings"

// Equal reports whether two objects of two trees say the same, but for where
// things stand in the text.
func Equal(a *Tree, i int32, b *Tree, j int32) bool {
	x, y := &a.Nodes[i], &b.Nodes[j]
	if x.Kind != y.Kind || x.Key != y.Key || x.Value != y.Value {
		return false
	}
	for i, j = i+1, j+1; ; i, j = a.Nodes[i].Next, b.Nodes[j].Next {
		for i < x.Next && a.Nodes[i].isPlace() {
			i++
		}
		for j < y.Next && b.Nodes[j].isPlace() {
			j++
		}
		if i >= x.Next || j >= y.Next {
			return i >= x.Next && j >= y.Next
		}
		if !Equal(a, i, b, j) {
			return false
		}
	}
}

// isPlace reports whether a node is an offset or a length in the text.
func (n *Node) isPlace() bool {
	return n.Kind == Number && (strings.HasSuffix(n.Key, "location") || n.Key == "stmt_len")
}
