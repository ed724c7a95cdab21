package render

import (
	"encoding/hex"
	"strings"

	"github.com/pgseal/pgseal/render/quote"
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
	context string // the quotes around the name, innermost first: i(dentifier), l(iteral), e(scape string), or h(ex digits); "" at the end
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
			b.segments = append(b.segments, segment{b.static.String(), context})
			b.static.Reset()
		case identifier:
			b.write(`"`, context)
			b.add(n.children, "i"+context)
			b.write(`"`, context)
		case literal:
			if b.escape {
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
		case 'h':
			dst = hex.AppendEncode(dst[:from], []byte(s))
		}
	}
	return dst
}

// choose returns the reading of the text that fits a name.
func (t text) choose(name string) []segment {
	if strings.IndexByte(name, '\\') >= 0 {
		return t.escaped
	}
	return t.plain
}

// withHex makes each {hex} of a text stand for the name's bytes in hexadecimal
// digits, which need no escape in any context.
func (t text) withHex() text {
	return text{plain: cutHex(t.plain), escaped: cutHex(t.escaped)}
}

func cutHex(segments []segment) []segment {
	var out []segment
	for _, s := range segments {
		before, after, found := strings.Cut(s.static, "{hex}")
		if found {
			out = append(out, segment{before, "h"})
			s.static = after
		}
		out = append(out, s)
	}
	return out
}
