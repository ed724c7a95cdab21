package lex

// boundary decides which semicolons end a statement: not those inside the
// parentheses of CREATE RULE, nor those of a body in BEGIN ATOMIC ... END. In
// any other parentheses a semicolon is a fault, and better met there.
type boundary struct {
	src              string
	plain            bool
	parens, brackets int
	words, begin     int
	creates          bool
	holds            byte // 'r' a rule's actions, 'b' a routine's body
	last             Token

	// psql counts in its own way, without looking for ATOMIC.
	psqlBegin int
}

func (b *boundary) inside() bool {
	return !b.plain && (b.holds == 'r' && b.parens > 0 || b.begin > 0)
}

// differs reports whether psql, which sends nothing from within parentheses or
// a body, would read on where the server ends the statement.
func (b *boundary) differs() bool { return b.parens > 0 || b.psqlBegin > 0 }

func (b *boundary) add(t Token) {
	text := b.src[t.Start:t.End]
	switch t.Kind {
	case Punctuation:
		switch text[0] {
		case '(':
			b.parens++
		case ')':
			b.parens = max(b.parens-1, 0)
		case '[':
			b.brackets++
		case ']':
			b.brackets = max(b.brackets-1, 0)
		}
	case Word:
		b.words++
		b.word(text)
		if b.holds == 'b' && b.parens == 0 {
			b.psqlWord(text)
		}
	}
	b.last = t
}

func (b *boundary) word(text string) {
	switch {
	case b.words == 1:
		b.creates = Is(text, "create")
	case !b.creates:
	case b.words <= 4 && b.holds == 0:
		switch {
		case Is(text, "function") || Is(text, "procedure"):
			b.holds = 'b'
		case Is(text, "rule"):
			b.holds = 'r'
		}
	case b.holds != 'b':
	case Is(text, "atomic"):
		if b.last.Kind == Word && Is(b.src[b.last.Start:b.last.End], "begin") {
			b.begin++
		}
	case b.begin > 0 && Is(text, "case"):
		b.begin++
	case b.begin > 0 && Is(text, "end"):
		b.begin--
	}
}

func (b *boundary) psqlWord(text string) {
	switch {
	case Is(text, "begin"), b.psqlBegin > 0 && Is(text, "case"):
		b.psqlBegin++
	case b.psqlBegin > 0 && Is(text, "end"):
		b.psqlBegin--
	}
}
