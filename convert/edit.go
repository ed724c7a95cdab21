package convert

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"
)

// An edit puts text in place of a part of the file. An insertion has no length.
type edit struct {
	start, end    int
	before, after string
	from, to      int  // a part of the file that is written between the two
	quotes        int  // how often the quotes of that part are doubled
	inner         int  // how often those of the edits in it are
	drops         bool // what surrounds it closes up
}

// An editor collects edits. Where two replace the same part, the first holds.
type editor struct {
	src   string
	edits []edit
	known map[edit]bool
}

func (e *editor) add(one edit) {
	if !e.known[one] {
		e.known[one] = true
		e.edits = append(e.edits, one)
	}
}

func (e *editor) insert(at int, text string) { e.add(edit{start: at, end: at, before: text}) }

func (e *editor) replace(start, end int, text string) {
	e.add(edit{start: start, end: end, before: text})
}

// drop takes out a part and the blank space behind it.
func (e *editor) drop(start, end int) {
	rest := e.src[end:]
	e.add(edit{start: start, end: len(e.src) - len(strings.TrimLeft(rest, " \t\r\n")), drops: true})
}

// edited reports whether an edit within a part of the file brings a text.
func (e *editor) edited(start, end int, text string) bool {
	return slices.ContainsFunc(e.edits, func(one edit) bool {
		return one.start >= start && one.end <= end && strings.Contains(one.before, text)
	})
}

// assemble writes the file with its edits.
func (e *editor) assemble() *output {
	slices.SortStableFunc(e.edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(min(1, a.end-a.start), min(1, b.end-b.start)))
	})
	out := &output{}
	e.write(out, 0, len(e.src), -1)
	out.closeUp(1)
	return out
}

// write writes a part of the file; the edit that it belongs to is left out.
func (e *editor) write(out *output, from, to, self int) {
	at := from
	for i := sort.Search(len(e.edits), func(i int) bool { return e.edits[i].start >= from }); i < len(e.edits) && e.edits[i].start <= to; i++ {
		one := e.edits[i]
		if i == self || one.start < at || one.end > to {
			continue
		}
		out.copy(e.src[at:one.start], at)
		if one.drops {
			out.closeUp(2)
		}
		out.put(one.before, one.start)
		if one.to > 0 {
			out.quotes, out.inner = out.quotes+one.quotes, out.inner+one.inner
			e.write(out, one.from, one.to, i)
			out.quotes, out.inner = out.quotes-one.quotes, out.inner-one.inner
		}
		out.put(one.after, one.start)
		at = one.end
	}
	out.copy(e.src[at:to], at)
}

// An output is edited text that knows where in the file each byte comes from.
type output struct {
	buf           []byte
	pieces        []piece
	quotes, inner int
}

// A piece is a run of bytes of the file, or the text of an edit.
type piece struct {
	out, src int
	copied   bool
}

func (o *output) copy(text string, src int) {
	o.pieces = append(o.pieces, piece{len(o.buf), src, true})
	o.buf = append(o.buf, doubled(text, o.quotes)...)
}

func (o *output) put(text string, src int) {
	o.pieces = append(o.pieces, piece{len(o.buf), src, false})
	o.buf = append(o.buf, doubled(text, o.inner)...)
}

func doubled(text string, times int) string {
	for range times {
		text = strings.ReplaceAll(text, "'", "''")
	}
	return text
}

// closeUp leaves at most so many line ends at the end, and none alone.
func (o *output) closeUp(lines int) {
	text := bytes.TrimRight(o.buf, " \t\r\n")
	ends := bytes.Count(o.buf[len(text):], []byte("\n"))
	if len(text) == 0 {
		o.buf = o.buf[:0]
	} else if ends > lines || lines == 1 {
		o.buf = append(text, strings.Repeat("\n", lines)...)
	}
	for len(o.pieces) > 0 && o.pieces[len(o.pieces)-1].out > len(o.buf) {
		o.pieces = o.pieces[:len(o.pieces)-1]
	}
}

func (o *output) String() string { return string(o.buf) }

// source returns where in the file a byte of the output comes from.
func (o *output) source(offset int) int {
	i := sort.Search(len(o.pieces), func(i int) bool { return o.pieces[i].out > offset })
	if i == 0 {
		return 0
	}
	p := o.pieces[i-1]
	if !p.copied {
		return p.src
	}
	return p.src + offset - p.out
}
