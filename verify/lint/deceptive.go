package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
)

// checkDeceptive reports a character that a reader does not see, or takes for
// another one.
func (u *unit) checkDeceptive(t lex.Token) {
	text := u.src[t.Start:t.End]
	if isASCII(text) {
		return
	}
	text = u.withoutSchema(text)
	name := t.Kind == lex.Word || t.Kind == lex.Identifier || t.Kind == lex.UnicodeIdentifier
	for i, r := range text {
		if !hides(r, name) || i == 0 && t.Start == 0 && r == '\ufeff' {
			continue
		}
		end := t.Start + i + utf8.RuneLen(r)
		u.report(deceptiveText, u.at(t.Start+i), u.at(end), "%U in a %s: a reader does not see it", r, kindOf(t))
		return
	}
	if i, r := lookAlike(text, name); r != 0 {
		u.report(deceptiveText, u.at(t.Start+i), u.at(t.Start+i+utf8.RuneLen(r)), "%U in a %s looks like %c", r, kindOf(t), lookAlikes[r])
	}
}

// withoutSchema blanks the declared schema's name, of the same length: whoever
// declared it knows its letters.
func (c *checker) withoutSchema(text string) string {
	schema := c.opts.Schema
	if isASCII(schema) {
		return text
	}
	for _, written := range []string{schema, strings.ReplaceAll(schema, `"`, `""`), strings.ReplaceAll(schema, `'`, `''`)} {
		text = strings.ReplaceAll(text, written, strings.Repeat("a", len(written)))
	}
	return text
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func kindOf(t lex.Token) string {
	switch t.Kind {
	case lex.Comment:
		return "comment"
	case lex.Word, lex.Identifier, lex.UnicodeIdentifier:
		return "name"
	}
	return "string"
}

// hides reports whether a character is not seen, or changes the order in which
// others are. Outside names the joiners that emoji and several scripts need are
// left alone, and so are the spaces.
func hides(r rune, name bool) bool {
	switch {
	case r < 0x80:
		return false
	case unicode.Is(unicode.Bidi_Control, r), r == '\u200b', r == '\u2060', r == '\ufeff', r == '\u180e', r == '\u00ad':
		return true
	case !name:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || r == '\u2800'
}

// lookAlikes are letters of other scripts that most fonts draw as an ASCII one.
var lookAlikes = map[rune]rune{
	// Cyrillic
	'\u0430': 'a', '\u0441': 'c', '\u0435': 'e', '\u043e': 'o', '\u0440': 'p', '\u0445': 'x',
	'\u0443': 'y', '\u0456': 'i', '\u0458': 'j', '\u0455': 's', '\u04bb': 'h', '\u0501': 'd',
	'\u051b': 'q', '\u051d': 'w', '\u0410': 'A', '\u0412': 'B', '\u0421': 'C', '\u0415': 'E',
	'\u041d': 'H', '\u0406': 'I', '\u0408': 'J', '\u041a': 'K', '\u041c': 'M', '\u041e': 'O',
	'\u0420': 'P', '\u0405': 'S', '\u0422': 'T', '\u0425': 'X', '\u0423': 'Y',
	// Greek
	'\u03bf': 'o', '\u03bd': 'v', '\u0391': 'A', '\u0392': 'B', '\u0395': 'E', '\u0396': 'Z',
	'\u0397': 'H', '\u0399': 'I', '\u039a': 'K', '\u039c': 'M', '\u039d': 'N', '\u039f': 'O',
	'\u03a1': 'P', '\u03a4': 'T', '\u03a5': 'Y', '\u03a7': 'X',
	// Armenian
	'\u0585': 'o', '\u0578': 'n', '\u057d': 'u', '\u0570': 'h',
}

// lookAlike returns a letter that looks like an ASCII one, in a word that has
// ASCII letters too, or in a name all of whose other words do.
func lookAlike(text string, name bool) (int, rune) {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	offset := 0
	plain := 0
	at, found := 0, rune(0)
	for _, word := range words {
		offset += strings.Index(text[offset:], word)
		ascii, other, first := 0, 0, -1
		for i, r := range word {
			switch {
			case r < 0x80:
				ascii++
			case lookAlikes[r] == 0:
				other++
			case first < 0:
				first = i
			}
		}
		if first >= 0 && other == 0 && found == 0 && (ascii > 0 || name) {
			at = offset + first
			found, _ = utf8.DecodeRuneInString(word[first:])
			if ascii > 0 {
				return at, found
			}
		}
		if first < 0 && other == 0 {
			plain++
		}
		offset += len(word)
	}
	if found != 0 && plain > 0 && plain == len(words)-1 {
		return at, found
	}
	return 0, 0
}
