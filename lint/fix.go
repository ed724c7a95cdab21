package lint

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

// ErrFixChanges is returned by Fix where the mended text would not mean the same.
var ErrFixChanges = errors.New("the fix would change what the text means")

// Fix writes the fixes of findings into their text and keeps every other byte.
// It proves by parsing both that the statements are the same.
func Fix(src string, findings []Finding) (string, error) {
	var b strings.Builder
	done := 0
	for _, f := range findings {
		if f.Fix == "" || f.Offset < done {
			continue
		}
		b.WriteString(src[done:f.Offset])
		b.WriteString(f.Fix)
		done = f.End
	}
	if done == 0 {
		return src, nil
	}
	b.WriteString(src[done:])
	if strings.IndexByte(src, 0) >= 0 || !utf8.ValidString(src) || !sameText(lex.NewScanner(src), lex.NewScanner(b.String()), map[string]bool{}) {
		return src, ErrFixChanges
	}
	return b.String(), nil
}

// sameText compares the statements of two texts. Variables are psql's, by their
// names, of the statements before.
func sameText(x, y *lex.Scanner, variables map[string]bool) bool {
	for {
		first, moreA := x.Next()
		second, moreB := y.Next()
		if !moreA || !moreB {
			return moreA == moreB
		}
		for _, t := range first.Tokens {
			if t.Kind == lex.Variable {
				variables[strings.TrimPrefix(x.Source(t), ":")] = true
			}
		}
		before, after := x.Text(first.Start, first.End), y.Text(second.Start, second.End)
		if before == after {
			continue
		}
		if len(first.Tokens) != len(second.Tokens) || !sameStatement(before, after, variables) {
			return false
		}
	}
}

// sameStatement compares two statements by their trees, and the code they hold
// by its own.
func sameStatement(a, b string, variables map[string]bool) bool {
	var x, y tree.Tree
	if parse(a, &x) != nil || parse(b, &y) != nil || len(x.Statements) != 1 || len(y.Statements) != 1 {
		return false
	}
	first, second := soleStatement(&x), soleStatement(&y)
	before, language := first.body()
	after, _ := second.body()
	if before == after {
		return tree.Equal(&x, x.Statements[0], &y, y.Statements[0])
	}
	for i := range x.Nodes {
		if x.Nodes[i].Kind == tree.String && x.Nodes[i].Value == before && i < len(y.Nodes) && y.Nodes[i].Value == after {
			x.Nodes[i].Value = after
		}
	}
	if !tree.Equal(&x, x.Statements[0], &y, y.Statements[0]) {
		return false
	}
	if language == "plpgsql" {
		return samePLpgSQL(a, b, variables)
	}
	return sameText(lex.NewBodyScanner(before, variables), lex.NewBodyScanner(after, variables), variables)
}

func soleStatement(t *tree.Tree) *statement {
	node := t.Only(t.Field(t.Statements[0], "stmt"))
	return &statement{unit: &unit{buffers: &buffers{tree: *t}}, node: node, kind: t.Nodes[node].Key}
}

// samePLpgSQL compares the bodies of two statements as PL/pgSQL reads them, their
// queries by their trees.
func samePLpgSQL(a, b string, variables map[string]bool) bool {
	var x, y tree.Tree
	if !readBody(a, &x, variables) || !readBody(b, &y, variables) {
		return false
	}
	if len(x.Nodes) != len(y.Nodes) {
		return false
	}
	for i := range x.Nodes {
		p, q := &x.Nodes[i], &y.Nodes[i]
		if p.Key != q.Key || p.Kind != q.Kind || p.Next != q.Next {
			return false
		}
		if p.Value == q.Value {
			continue
		}
		if p.Key != "query" || !sameQuery(p.Value, q.Value, x.Int(p.Parent, "parseMode"), variables) {
			return false
		}
	}
	return true
}

// readBody parses the PL/pgSQL that a statement holds.
func readBody(text string, t *tree.Tree, variables map[string]bool) bool {
	c := newChecker(text, Options{})
	c.variables = variables
	u := c.newUnit(text, lex.NewScanner(text), func(offset int) int { return offset })
	u.buffers = &buffers{}
	st, _ := u.scan.Next()
	if parse(text, &u.tree) != nil || len(u.tree.Statements) != 1 {
		return false
	}
	node := u.tree.Only(u.tree.Field(u.tree.Statements[0], "stmt"))
	b := (&statement{unit: u, node: node, kind: u.tree.Nodes[node].Key, tokens: st.Tokens}).plpgsql()
	if b == nil {
		return false
	}
	scan, reason := b.scanBody()
	if reason != nil {
		return false
	}
	json, err := b.parseBody(scan)
	return err == nil && t.Read(json) == nil
}

func sameQuery(a, b string, mode int, variables map[string]bool) bool {
	if mode >= modeAssignment {
		i, j := assignment(a, variables), assignment(b, variables)
		if i < 0 || j < 0 || a[:i] != b[:j] {
			return false
		}
		a, b = a[i:], b[j:]
	}
	if mode != modeStatement {
		a, b = "SELECT "+a, "SELECT "+b
	}
	return sameStatement(a, b, variables)
}
