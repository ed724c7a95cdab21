package lex

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Map says where the bytes of decoded text stand in the text it came from.
type Map struct{ steps []step }

type step struct{ decoded, source int }

// Add says that the bytes from an offset of the decoded text on come from a source
// offset. Offsets are added in order.
func (m *Map) Add(decoded, source int) { m.steps = append(m.steps, step{decoded, source}) }

// At returns where the byte at an offset of the decoded text comes from.
func (m *Map) At(offset int) int {
	i := sort.Search(len(m.steps), func(i int) bool { return m.steps[i].decoded > offset }) - 1
	if i < 0 {
		return offset
	}
	return m.steps[i].source + offset - m.steps[i].decoded
}

// Shift is the map of text that stands as it is, from a source offset on.
func Shift(source int) Map { return Map{[]step{{0, source}}} }

// Decode returns what a quoted identifier or a string constant holds, and where.
// A word is returned as it is written.
func Decode(src string, t Token) (string, Map) {
	text := src[t.Start:t.End]
	d := decoder{src: text, base: t.Start}
	switch t.Kind {
	case Identifier:
		d.body(0, '"', plain)
	case String, BitString:
		d.body(strings.IndexByte(text, '\''), '\'', plain)
	case EscapeString:
		d.body(strings.IndexByte(text, '\''), '\'', backslashes)
	case UnicodeIdentifier:
		d.body(2, '"', unicodes)
	case UnicodeString:
		d.body(2, '\'', unicodes)
	case DollarString:
		tag := strings.IndexByte(text[1:], '$') + 2
		return text[tag:max(tag, len(text)-tag)], Shift(t.Start + tag)
	default:
		return text, Shift(t.Start)
	}
	return string(d.out), Map{d.steps}
}

type escapes int

const (
	plain escapes = iota
	backslashes
	unicodes
)

type decoder struct {
	src   string
	base  int
	out   []byte
	steps []step
}

// mark says that the next decoded byte comes from offset i.
func (d *decoder) mark(i int) { d.steps = append(d.steps, step{len(d.out), d.base + i}) }

func (d *decoder) body(open int, quote byte, mode escapes) {
	i := open + 1
	d.mark(i)
	for i < len(d.src) {
		c := d.src[i]
		switch {
		case c == quote && i+1 < len(d.src) && d.src[i+1] == quote:
			d.out = append(d.out, quote)
			i += 2
			d.mark(i)
		case c == quote: // the end, or a gap before the part in another line
			next := strings.IndexByte(d.src[i+1:], quote)
			if next < 0 {
				return
			}
			i += next + 2
			d.mark(i)
		case c == '\\' && mode != plain:
			i += d.escape(i, mode)
			d.mark(i)
		default:
			d.out = append(d.out, c)
			i++
		}
	}
}

// escape decodes what a backslash introduces and returns its length.
func (d *decoder) escape(i int, mode escapes) int {
	rest := d.src[i+1:]
	if rest == "" {
		return 1
	}
	if mode == unicodes {
		switch rest[0] {
		case '\\':
			d.out = append(d.out, '\\')
			return 2
		case '+':
			return 2 + d.code(rest[1:], 6)
		}
		return 1 + d.code(rest, 4)
	}
	switch c := rest[0]; c {
	case 'b':
		d.out = append(d.out, '\b')
	case 'f':
		d.out = append(d.out, '\f')
	case 'n':
		d.out = append(d.out, '\n')
	case 'r':
		d.out = append(d.out, '\r')
	case 't':
		d.out = append(d.out, '\t')
	case 'v':
		d.out = append(d.out, '\v')
	case 'u':
		return 2 + d.code(rest[1:], 4)
	case 'U':
		return 2 + d.code(rest[1:], 8)
	case 'x':
		if n := digits(rest[1:], 2, "0123456789abcdefABCDEF"); n > 0 {
			v, _ := strconv.ParseUint(rest[1:1+n], 16, 8)
			d.out = append(d.out, byte(v))
			return 2 + n
		}
		d.out = append(d.out, c)
	default:
		if n := digits(rest, 3, "01234567"); n > 0 {
			v, _ := strconv.ParseUint(rest[:n], 8, 16)
			d.out = append(d.out, byte(v))
			return 1 + n
		}
		d.out = append(d.out, c)
	}
	return 2
}

func digits(s string, most int, set string) int {
	n := 0
	for n < most && n < len(s) && strings.IndexByte(set, s[n]) >= 0 {
		n++
	}
	return n
}

// code decodes a character's hexadecimal number of n digits; what is none is
// left out. It returns its length.
func (d *decoder) code(s string, n int) int {
	if len(s) < n {
		return 0
	}
	v, err := strconv.ParseUint(s[:n], 16, 32)
	if err != nil {
		return 0
	}
	d.out = utf8.AppendRune(d.out, rune(v))
	return n
}
