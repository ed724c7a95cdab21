package lint

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/pganalyze/pg_query_go/v5/parser"
)

// unparsed reports why PL/pgSQL's parser does not read the body, where it would
// not read it on a server either. It knows no types and no tables here: what it
// complains of for want of them is no fault, so that only EXECUTE can be checked.
func (b *plpgsql) unparsed(err error) {
	switch message := err.Error(); {
	case isSyntax(message):
		b.syntaxError(err, message+", in the PL/pgSQL body")
	case isCertain(message) && b.masked == b.text:
		b.syntaxError(err, "the body could not be checked: "+message)
	}
}

// isSyntax reports whether a complaint of PL/pgSQL's parser is of the text's form.
func isSyntax(message string) bool {
	return hasPrefix(message, "syntax error", "missing ", "unterminated", "end label", "block label", "too few parameters", "too many parameters", "CONTINUE ", "EXIT ", "duplicate declaration")
}

// isCertain reports whether a complaint of meaning is one that a server shares.
func isCertain(message string) bool {
	if strings.HasSuffix(message, " is not a known variable") {
		return !hasPrefix(message, `"tg_`, `"$`) // which a server knows
	}
	return hasPrefix(message, "there is no label ", "loop variable of loop over rows ") || strings.HasSuffix(message, " is declared CONSTANT") ||
		strings.HasSuffix(message, "since it's declared NOT NULL")
}

func hasPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

// syntaxError finds the word that PL/pgSQL's parser complains of: it gives no
// place, but the word and the line of what it had read.
func (b *plpgsql) syntaxError(err error, report string) {
	message := err.Error()
	line := 1
	var at *parser.Error
	if errors.As(err, &at) {
		if i := strings.LastIndex(at.Context, "line "); i >= 0 {
			line, _ = strconv.Atoi(at.Context[i+len("line "):])
		}
	}
	word := ""
	if _, quoted, found := strings.Cut(message, ` at or near "`); found {
		word = strings.TrimSuffix(quoted, `"`)
	} else if name := strings.Split(message, `"`); isCertain(message) && len(name) > 1 {
		word = name[1]
	}
	missing, lacks := strings.CutPrefix(message, `missing "`)
	missing, _, _ = strings.Cut(strings.ToLower(missing), `"`)
	start, end := 0, 0
	from := b.lineStart(line)
	for i, t := range b.tokens {
		start, end = t.Start, t.End
		if start < from {
			continue
		}
		if lacks && !b.lacks(i, missing) {
			continue
		}
		if strings.HasPrefix(b.text[start:], word) {
			break
		}
	}
	b.reportBody(syntaxError, start, end, "%s", report)
}

// lacks reports whether the control structure that begins at a token ends
// without the keyword that it needs.
func (b *plpgsql) lacks(i int, keyword string) bool {
	if b.word(i-1, "end") {
		return false
	}
	for _, begins := range map[string][]string{"then": {"if", "elsif", "elseif", "when"}, "loop": {"for", "foreach", "while"}}[keyword] {
		if b.word(i, begins) {
			return b.until(i, keyword) == 0
		}
	}
	return false
}

// lineStarts returns where each line of a text begins.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// lineStart is where a line begins, counted from 1: the text's end behind the last.
func (b *plpgsql) lineStart(line int) int {
	if line > len(b.lines) {
		return len(b.text)
	}
	return b.lines[max(line, 1)-1]
}
