package render

import (
	"bytes"
	"encoding/hex"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A text is a template ready to be joined. A string constant that holds a name
// with a backslash must be written in the escape form, and then its own
// backslashes are doubled too, so there are two readings of it.
type text struct {
	plain, escaped []segment
}

// A segment is static text and the context of the name that follows it.
type segment struct {
	static  string
	context string // the quotes around the name, innermost first: i(dentifier), l(iteral), e(scape string), n(ew lines indented) or h(ex digits); "" at the end
	role    bool   // whether the name is a role's
}

func compile(nodes []node) text {
	return text{plain: segments(nodes, false), escaped: segments(nodes, true)}
}

func segments(nodes []node, escape bool) []segment {
	b := builder{escape: escape}
	b.add(nodes, "")
	return append(b.segments, segment{static: b.static.String()})
}

type builder struct {
	escape   bool
	static   strings.Builder
	segments []segment
}

func (b *builder) add(nodes []node, context string) {
	for _, n := range nodes {
		switch n.kind {
		case plainText:
			b.write(n.text, context)
		case placeholder:
			b.segments = append(b.segments, segment{static: b.static.String(), context: context})
			b.static.Reset()
		case identifier:
			b.write(`"`, context)
			b.add(n.children, "i"+context)
			b.write(`"`, context)
		case literal:
			// A backslash reads differently with standard_conforming_strings off.
			if b.escape || hasBackslash(n.children) {
				b.write("E'", context)
				b.add(n.children, "e"+context)
			} else {
				b.write("'", context)
				b.add(n.children, "l"+context)
			}
			b.write("'", context)
		}
	}
}

func hasBackslash(nodes []node) bool {
	for _, n := range nodes {
		if strings.IndexByte(n.text, '\\') >= 0 || hasBackslash(n.children) {
			return true
		}
	}
	return false
}

func (b *builder) write(s, context string) {
	b.static.Write(appendIn(nil, s, context))
}

// appendIn appends s as it is written inside the quotes that context names.
func appendIn(dst []byte, s, context string) []byte {
	from := len(dst)
	dst = append(dst, s...)
	for _, quotes := range []byte(context) {
		switch quotes {
		case 'i':
			dst = quote.EscapeIdentifier(dst, from)
		case 'l':
			dst = quote.EscapeLiteral(dst, from)
		case 'e':
			dst = quote.EscapeString(dst, from)
		case 'n':
			if bytes.IndexByte(dst[from:], '\n') >= 0 {
				dst = append(dst[:from], bytes.ReplaceAll(dst[from:], []byte("\n"), []byte("\n    "))...)
			}
		case 'h':
			dst = hex.AppendEncode(dst[:from], []byte(s))
		}
	}
	return dst
}

// choose returns the reading of the text that fits the names in it.
func (t text) choose(schema, role string) []segment {
	if strings.IndexByte(schema, '\\') >= 0 || strings.IndexByte(role, '\\') >= 0 {
		return t.escaped
	}
	return t.plain
}

// fill makes a mark of pgseal's own texts stand for a name in a context, which
// differs between the two readings where a string constant is around it.
func (t text) fill(mark string, plain, escaped segment) text {
	return text{plain: fill(t.plain, mark, plain), escaped: fill(t.escaped, mark, escaped)}
}

func fill(segments []segment, mark string, name segment) []segment {
	var out []segment
	for _, s := range segments {
		pieces := strings.Split(s.static, mark)
		for _, before := range pieces[:len(pieces)-1] {
			name.static = before
			out = append(out, name)
		}
		s.static = pieces[len(pieces)-1]
		out = append(out, s)
	}
	return out
}
