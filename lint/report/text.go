package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

const longestLine = 160 // characters of a line that are shown

// writeText writes for people: the place, the message, and the line with a mark
// under what is meant.
func writeText(w io.Writer, files []File, opts Options) error {
	out := bufio.NewWriter(w)
	write := func(parts ...string) { // Fprintf would make garbage of each part
		for _, part := range parts {
			_, _ = out.WriteString(part)
		}
	}
	paint := func(code string, parts ...string) {
		if !opts.Color {
			write(parts...)
			return
		}
		write("\x1b[", code, "m")
		write(parts...)
		write("\x1b[0m")
	}
	for _, file := range files {
		var line []rune
		for i, f := range file.Findings {
			if i == 0 || f.Line != file.Findings[i-1].Line {
				line = visible(file.Lines[i])
			}
			paint("1", Printable(file.Path), ":", strconv.Itoa(f.Line), ":", strconv.Itoa(f.Column), ":")
			write(" ", Printable(f.Message), " ")
			paint("33", "[", f.Rule, "]")
			length := 1
			if f.EndLine == f.Line {
				length = max(f.EndColumn-f.Column, 1)
			}
			shown, column := excerpt(line, f.Column)
			length = max(min(length, len(shown)-column+1), 1)
			write("\n    ")
			for _, r := range shown {
				_, _ = out.WriteRune(r)
			}
			write("\n    ", strings.Repeat(" ", column-1))
			paint("31", strings.Repeat("^", length))
			write("\n")
		}
	}
	return out.Flush()
}

// visible makes what a terminal would act on, or not show, a sign that it shows.
func visible(line string) []rune {
	runes := []rune(line)
	for i, r := range runes {
		switch {
		case r == '\t':
			runes[i] = ' '
		case deceives(r):
			runes[i] = '\ufffd'
		}
	}
	return runes
}

// deceives reports whether a terminal acts on a character or does not show it.
func deceives(r rune) bool {
	return r < ' ' || 0x7f <= r && r < 0xa0 || r == '\u061c' || 0x200b <= r && r <= 0x200f || 0x2028 <= r && r <= 0x202e ||
		0x2060 <= r && r <= 0x206f || r == '\ufeff' || 0xe0000 <= r && r <= 0xe007f
}

// Printable returns a text in one line that a terminal shows as it is, with what
// it would act on or not show as Go's escapes: \n, \x1b, \u202e.
func Printable(text string) string { return escape(text, "") }

// PrintableLines is Printable, but leaves line ends and tabs.
func PrintableLines(text string) string { return escape(text, "\n\t") }

func escape(text, but string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case deceives(r) && !strings.ContainsRune(but, r):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

// excerpt cuts a long line around a column. It returns the column in what is left.
func excerpt(line []rune, column int) ([]rune, int) {
	if len(line) > longestLine {
		start := max(0, min(column-1-longestLine/2, len(line)-longestLine))
		line, column = line[start:start+longestLine], column-start
	}
	return line, max(column, 1)
}
