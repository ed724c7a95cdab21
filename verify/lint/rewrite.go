package lint

import (
	"strings"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
)

// rewritten returns the body with what PL/pgSQL's parser would refuse for want of
// a catalog put in other words, on the same lines: variables of row types become
// records, and statements on cursor variables lose the cursor.
func (b *plpgsql) rewritten(scan *lex.Scanner, everyType bool) string {
	var out strings.Builder
	done := 0
	replace := func(start, end int, text string) {
		out.WriteString(scan.Text(done, start))
		out.WriteString(text)
		out.WriteString(strings.Repeat("\n", strings.Count(b.text[start:end], "\n")))
		done = end
	}
	declares, begins := false, true
	for i := 0; i < len(b.tokens); i++ {
		switch {
		case b.word(i, "declare"):
			declares, begins = true, true
			continue
		case b.word(i, "begin"):
			declares, begins = false, true
			continue
		case !begins:
		case declares:
			if first, last := b.declaredType(i); last >= first && b.isRow(first, last, everyType) {
				replace(b.tokens[first].Start, b.tokens[last].End, "record")
				i = last
			}
		case b.word(i, "open"):
			if end := b.until(i, "for"); end > 0 {
				replace(b.tokens[i].Start, b.tokens[end].End, "")
				i = end
			}
		case b.word(i, "fetch"), b.word(i, "move"), b.word(i, "close"):
			if end := b.until(i, ";"); end > 0 {
				replace(b.tokens[i].Start, b.tokens[end].Start, "NULL")
				i = end - 1
			}
		}
		begins = b.is(i, ";") || b.word(i, "then") || b.word(i, "else") || b.word(i, "loop") || b.is(i, ">>")
	}
	out.WriteString(scan.Text(done, len(b.text)))
	return out.String()
}

func (b *plpgsql) is(i int, text string) bool {
	return i >= 0 && i < len(b.tokens) && b.text[b.tokens[i].Start:b.tokens[i].End] == text
}

func (b *plpgsql) word(i int, keyword string) bool {
	return i >= 0 && i < len(b.tokens) && b.tokens[i].Kind == lex.Word && lex.Is(b.text[b.tokens[i].Start:b.tokens[i].End], keyword)
}

// until returns the index of a token in the statement that begins at i, or 0.
func (b *plpgsql) until(i int, text string) int {
	for ; i < len(b.tokens); i++ {
		switch {
		case b.is(i, text) || b.word(i, text):
			return i
		case b.is(i, ";"):
			return 0
		}
	}
	return 0
}

// declaredType returns the tokens of the type of the variable declared at i.
func (b *plpgsql) declaredType(i int) (first, last int) {
	first = i + 1
	if b.word(first, "constant") {
		first++
	}
	if b.word(first, "alias") || b.word(first, "cursor") || b.word(first, "no") || b.word(first, "scroll") {
		return 0, -1
	}
	for last = first; last < len(b.tokens); last++ {
		if b.is(last, ";") || b.is(last, ":=") || b.is(last, "=") || b.word(last, "default") || b.word(last, "not") || b.word(last, "collate") {
			return first, last - 1
		}
	}
	return 0, -1
}

// isRow reports whether a type is a row type, or may be one.
func (b *plpgsql) isRow(first, last int, every bool) bool {
	if b.is(last-1, "%") && b.word(last, "rowtype") {
		return true
	}
	if !every || b.word(last, "type") || b.is(last, "]") || b.is(last, ")") {
		return false
	}
	text, _ := lex.Decode(b.text, b.tokens[last])
	text = strings.ToLower(text)
	return !plainType(text) && !catalog()["type "+text] && text != "varying" && text != "zone" && text != "precision" && text != "record"
}
