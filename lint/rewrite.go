package lint

import (
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// rewritten returns the body with what PL/pgSQL's parser would refuse here, where
// it knows no types, put in other words on the same lines: a field that is
// assigned becomes a variable, and a cursor is left out.
func (b *plpgsql) rewritten(scan *lex.Scanner) string {
	var out strings.Builder
	done := 0
	replace := func(start, end int, text string) {
		out.WriteString(scan.Text(done, start))
		out.WriteString(text)
		out.WriteString(strings.Repeat("\n", strings.Count(b.text[start:end], "\n")))
		done = end
	}
	fields := func(j int) {
		for ; b.is(j, ",") || b.isField(j); j++ {
			if end := b.field(j); end > j || b.isParameter(j) {
				replace(b.tokens[j].Start, b.tokens[end].End, "found")
				j = end
			}
		}
	}
	declares := false
	for i := 0; i < len(b.tokens); i++ {
		if b.word(i, "declare") || b.word(i, "begin") {
			declares = b.word(i, "declare")
		}
		switch {
		case b.word(i, "into") && !b.word(i-1, "insert") && !b.word(i-1, "merge"):
			if b.word(i+1, "strict") {
				i++
			}
			fields(i + 1)
		case declares && b.word(i, "collate") && b.inType(i):
			end := b.field(i + 1)
			replace(b.tokens[i].Start, b.tokens[end].End, "")
			i = end
		case declares && b.word(i, "alias") && b.word(i+1, "for") && b.isParameter(i+2):
			replace(b.tokens[i+2].Start, b.tokens[i+2].End, "found")
			i += 2
		case !b.begins(i):
		case b.word(i, "open"):
			if end := b.until(i, "for"); end > 0 {
				replace(b.tokens[i].Start, b.tokens[end].End, "")
				i = end
			} else if end := b.until(i, ";"); end > 0 {
				replace(b.tokens[i].Start, b.tokens[end].Start, "NULL")
				i = end - 1
			}
		case b.word(i, "fetch"), b.word(i, "move"), b.word(i, "close"):
			if end := b.until(i, ";"); end > 0 {
				replace(b.tokens[i].Start, b.tokens[end].Start, "NULL")
				i = end - 1
			}
		case b.word(i, "return") && b.word(i+1, "next") && b.is(i+2, ";"):
			replace(b.tokens[i+1].End, b.tokens[i+2].Start, " NULL")
		case b.word(i, "for"):
			if first, last := b.cursorLoop(i); last >= first {
				replace(b.tokens[i+1].Start, b.tokens[i+1].End, "found") // the loop's own record
				replace(b.tokens[first].Start, b.tokens[last].End, "SELECT")
				i = last
				continue
			}
			fields(i + 1)
		case b.word(i, "foreach"):
			fields(i + 1)
		case b.word(i, "get"):
			end := b.until(i, ";")
			for j := b.until(i, "diagnostics") + 1; 1 < j && j < end; j++ {
				if last := b.field(j); last > j && (b.is(last+1, "=") || b.is(last+1, ":=")) {
					replace(b.tokens[j].Start, b.tokens[last].End, "found")
					j = last
				}
			}
		case b.is(i+1, "."), b.isParameter(i):
			if end := b.field(i); b.is(end+1, ":=") || b.is(end+1, "=") {
				replace(b.tokens[i].Start, b.tokens[end].End, "found")
				i = end
			}
		}
	}
	out.WriteString(scan.Text(done, len(b.text)))
	return out.String()
}

// inType reports whether COLLATE belongs to a variable's type, not to its default.
func (b *plpgsql) inType(i int) bool {
	for i--; i >= 0 && !b.is(i, ";") && !b.word(i, "declare"); i-- {
		if b.is(i, ":=") || b.is(i, "=") || b.word(i, "default") || b.word(i, "for") {
			return false
		}
	}
	return true
}

// cursorLoop returns the tokens of the cursor in FOR ... IN cursor LOOP.
func (b *plpgsql) cursorLoop(i int) (first, last int) {
	if !b.word(i+2, "in") || i+3 >= len(b.tokens) || b.tokens[i+3].Kind != lex.Word && b.tokens[i+3].Kind != lex.Identifier {
		return 0, -1
	}
	end := b.until(i, "loop")
	switch {
	case end == i+4:
	case b.is(i+4, "(") && b.is(end-1, ")"):
	default:
		return 0, -1
	}
	return i + 3, end - 1
}

// isParameter reports whether a token is a parameter such as $1, which the parser
// does not know where it has no name.
func (b *plpgsql) isParameter(i int) bool {
	return i < len(b.tokens) && b.tokens[i].Kind == lex.Parameter
}

// isField reports whether a token may begin a variable's name.
func (b *plpgsql) isField(i int) bool {
	return b.isParameter(i) || i < len(b.tokens) && (b.tokens[i].Kind == lex.Word || b.tokens[i].Kind == lex.Identifier) && (b.is(i+1, ".") || b.is(i+1, ","))
}

// field returns the last token of a variable's name with its fields and
// subscripts.
func (b *plpgsql) field(i int) int {
	for {
		switch {
		case b.is(i+1, "."):
			i += 2
		case b.is(i+1, "["):
			end := b.until(i, "]")
			if end == 0 {
				return i
			}
			i = end
		default:
			return i
		}
	}
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
