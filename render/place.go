package render

import (
	"fmt"
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// A place is what a string constant is to the statement that holds it. The zero
// value is data: any text will do there.
type place struct {
	own     bool   // pgseal's own, not judged
	body    bool   // PL/pgSQL
	sql     bool   // statements, or one that is to be executed
	refused string // why a name may not stand in it at all
	names   string // why a name may stand in it only in the quotes of an identifier
	whole   bool   // the name is the whole constant, where it stands by itself
}

// scan cuts up the content of a constant in that place.
func (p place) scan(content string) ([]node, error) {
	at := strings.Index(content, Placeholder)
	fault := func(format string, args ...any) ([]node, error) {
		return nil, &placeError{at, fmt.Sprintf(Placeholder+" in "+format, args...)}
	}
	switch {
	case p.own && p.body:
		return scanOwn(content)
	case p.own:
		return scanData(content), nil
	case p.refused != "":
		return fault("%s", p.refused)
	case p.body:
		return scanBody(content)
	case p.sql:
		return scan(content)
	}
	nodes := scanData(content)
	switch {
	case !bare(nodes):
	case p.names != "":
		return fault(`%s, where a name is read as SQL: write "%s" in it, or pass it through quote_ident`, p.names, Placeholder)
	case p.whole && content != Placeholder:
		return fault(`a string beside other text: in code, "%[1]s" or a string that is '%[1]s' and nothing else may stand`, Placeholder)
	case qualifies(content):
		return fault(`a string where it qualifies a name: write "%s" in it`, Placeholder)
	}
	return nodes, nil
}

// qualifies reports whether a bare placeholder is followed by a dot and a name.
func qualifies(content string) bool {
	for _, rest := range strings.Split(content, Placeholder)[1:] {
		if len(rest) > 1 && rest[0] == '.' && (isWord(rest[1]) || rest[1] == '"') {
			return true
		}
	}
	return false
}

// isBody reports whether a string constant behind these tokens of pgseal's own
// text is a DO block.
func isBody(before []*pg_query.ScanToken) bool {
	return len(before) > 0 && before[len(before)-1].Token == pg_query.Token_DO
}

// placeInBody judges a constant of a PL/pgSQL body. What a variable does with a
// string cannot be known, so a name stands there by itself only where it is
// compared or quoted at once.
func placeInBody(src string, tokens []*pg_query.ScanToken, token int) place {
	b := body{src: src}
	at := 0
	for i, t := range tokens {
		if i == token {
			at = len(b.tokens)
		}
		if t.Token != pg_query.Token_SQL_COMMENT && t.Token != pg_query.Token_C_COMMENT {
			b.tokens = append(b.tokens, t)
		}
	}
	return b.place(at)
}

type body struct {
	src    string
	tokens []*pg_query.ScanToken // without comments
}

// word is a token in lower case and without double quotes, "" outside the body.
func (b *body) word(i int) string {
	if i < 0 || i >= len(b.tokens) {
		return ""
	}
	t := b.tokens[i]
	return strings.Trim(strings.ToLower(b.src[t.Start:t.End]), `"`)
}

func (b *body) place(i int) place {
	switch {
	case b.word(i-1) == "execute" && (b.word(i+1) == ";" || b.word(i+1) == "using" || b.word(i+1) == "into"):
		return place{sql: true}
	case b.argument(i):
		return place{}
	case b.compared(i) || b.formatted(i):
		return place{whole: true}
	case b.formats(i):
		return place{refused: "a statement with format() or RAISE, to which a name's % counts: pass the name to format() as '" + Placeholder + "', for %I or %L"}
	}
	return place{names: "code"}
}

// compared reports whether the constant is an operand of a comparison, and of
// nothing else. A = behind the start of a statement assigns.
func (b *body) compared(i int) bool {
	switch b.word(i + 1) {
	case ")", "then", "and", "or", "loop", ";":
	default:
		return false
	}
	switch b.word(i - 1) {
	case "=", "<>", "!=":
	default:
		return false
	}
	operand := i - 2
	for b.word(operand-1) == "." {
		operand -= 2
	}
	switch b.word(operand - 1) {
	case "where", "and", "or", "on", "(", "if", "elsif", "elseif", "when", "while", "not":
		return true
	}
	return false
}

// argument reports whether the constant is an argument of a function that takes
// text as it is.
func (b *body) argument(i int) bool {
	open := b.call(i)
	return open > 0 && slices.Contains(textFunctions, b.word(open-1))
}

// formatted reports whether the constant is an argument of format() that its
// format string quotes.
func (b *body) formatted(i int) bool {
	open := b.call(i)
	if open < 1 || open+1 == i || b.word(open-1) != "format" || b.word(open+2) != "," {
		return false
	}
	t := b.tokens[open+1]
	return t.Token == pg_query.Token_SCONST && quotesAll(b.src[t.Start:t.End])
}

// call is the parenthesis that opens the list in which the constant is an item by
// itself, or 0.
func (b *body) call(i int) int {
	if b.word(i-1) != "(" && b.word(i-1) != "," || b.word(i+1) != "," && b.word(i+1) != ")" {
		return 0
	}
	depth := 0
	for open := i - 1; open > 0; open-- {
		switch b.word(open) {
		case ")":
			depth++
		case "(":
			if depth--; depth < 0 {
				return open
			}
		}
	}
	return 0
}

// quotesAll reports whether a format string has but %I, %L and %%.
func quotesAll(format string) bool {
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return true
		}
		if rest == "" || !strings.ContainsRune("IL%", rune(rest[0])) {
			return false
		}
		format = rest[1:]
	}
}

// formats reports whether the statement around a token formats strings.
func (b *body) formats(i int) bool {
	from, to := i, i
	for from > 0 && b.word(from-1) != ";" {
		from--
	}
	for to < len(b.tokens) && b.word(to) != ";" {
		to++
	}
	for ; from < to; from++ {
		if b.word(from) == "raise" || b.word(from) == "format" && b.word(from+1) == "(" {
			return true
		}
	}
	return false
}
