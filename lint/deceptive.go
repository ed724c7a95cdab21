package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
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
	before := rune(0)
	for i, r := range text {
		last := before
		before = r
		if !hides(r, name) || unicode.Is(unicode.Variation_Selector, r) && !name && unicode.Is(unicode.Han, last) || i == 0 && t.Start == 0 && r == '\ufeff' {
			continue
		}
		end := t.Start + i + utf8.RuneLen(r)
		u.report(deceptiveText, u.at(t.Start+i), u.at(end), "%U in a %s: a reader does not see it", r, kindOf(t))
		return
	}
	if i, r := lookAlike(text, name); r != 0 {
		u.report(deceptiveText, u.at(t.Start+i), u.at(t.Start+i+utf8.RuneLen(r)), "%U in a %s looks like %c", r, kindOf(t), likeness(r))
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
// others are. Outside names the joiners and emoji selectors that several scripts
// need are left alone, and so are the spaces.
func hides(r rune, name bool) bool {
	switch {
	case r < 0x80, unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false
	case name:
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || r == '\u2800'
	case r == '\u200c', r == '\u200d', r == '\ufe0e', r == '\ufe0f':
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
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

// nearAlikes are letters that pass for an ASCII one in the middle of a word.
var nearAlikes = map[rune]rune{
	'\u03b1': 'a', '\u03b3': 'y', '\u03b7': 'n', '\u03b9': 'i', '\u03ba': 'k', '\u03c1': 'p', '\u03c4': 't',
	'\u03c5': 'u', '\u03c7': 'x', '\u03c9': 'w', '\u03f2': 'c', '\u03f3': 'j',
	'\u0433': 'r', '\u043a': 'k', '\u043c': 'm', '\u043f': 'n', '\u0442': 't', '\u0432': 'b', '\u043d': 'h', '\u04cf': 'l', '\u0475': 'v',
	'\u0581': 'g', '\u0566': 'q', '\u0575': 'j', '\u0561': 'w',
}

// forms are Latin letters that are another way to draw an ASCII one.
var forms = map[rune]rune{
	'\u0251': 'a', '\u0261': 'g', '\u0269': 'i', '\u026a': 'i', '\u028b': 'v', '\u01c0': 'l', '\u1d04': 'c', '\u1d0f': 'o',
	'\u1d20': 'v', '\u1d21': 'w', '\u1d22': 'z', '\ua731': 's', '\u212a': 'K', '\u210e': 'h', '\u2113': 'l', '\u2134': 'o',
	'\u2139': 'i', '\u2102': 'C', '\u210d': 'H', '\u2115': 'N', '\u2119': 'P', '\u211a': 'Q', '\u211d': 'R', '\u2124': 'Z',
}

const romanNumerals = "IIIIVVVVIXXXLCDM" // their first letters, from U+2160 on

// form returns the ASCII letter that another form of it draws, or 0: fullwidth and
// mathematical letters and Roman numerals are such forms too.
func form(r rune) rune {
	switch {
	case r >= '\uff21' && r <= '\uff3a':
		return 'A' + r - '\uff21'
	case r >= '\uff41' && r <= '\uff5a':
		return 'a' + r - '\uff41'
	case r >= '\u2160' && r <= '\u216f':
		return rune(romanNumerals[r-'\u2160'])
	case r >= '\u2170' && r <= '\u217f':
		return unicode.ToLower(rune(romanNumerals[r-'\u2170']))
	case r >= '\U0001d400' && r <= '\U0001d6a3':
		n := (r - '\U0001d400') % 52
		if n < 26 {
			return 'A' + n
		}
		return 'a' + n - 26
	}
	return forms[r]
}

// likeness is the ASCII letter that a letter looks like, or 0.
func likeness(r rune) rune {
	for _, like := range []rune{lookAlikes[r], nearAlikes[r], form(r)} {
		if like != 0 {
			return like
		}
	}
	return 0
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || form(r) != 0 }

// lookAlike returns a letter that looks like an ASCII one: beside Latin letters in
// a word, or in a name all of whose other words are Latin.
func lookAlike(text string, name bool) (int, rune) {
	words := strings.FieldsFunc(text, func(r rune) bool { return !isLetter(r) })
	offset, latinWords := 0, 0
	at, found := 0, rune(0)
	for _, word := range words {
		offset += strings.Index(text[offset:], word)
		w := readWord(word)
		switch i, r := w.deceives(name); {
		case r != 0:
			return offset + i, r
		case w.whole && found == 0:
			at, found = offset+w.first, w.letter
		case w.latin == w.letters:
			latinWords++
		}
		offset += len(word)
	}
	if name && found != 0 && (latinWords > 0 || form(found) != 0) && latinWords == len(words)-1 {
		return at, found
	}
	return 0, 0
}

// A letterRun is what the letters of a word are.
type letterRun struct {
	letters, ascii, latin int
	whole                 bool // it could be one of ASCII letters
	first                 int  // where the first of those stands that look like one
	letter                rune
	near                  int // where the first near one stands
	nearLetter            rune
}

func readWord(word string) letterRun {
	w := letterRun{whole: true}
	for i, r := range word {
		w.letters++
		switch {
		case r < 0x80:
			w.ascii++
			w.latin++
			w.whole = false
		case lookAlikes[r] != 0 || form(r) != 0:
			if w.letter == 0 {
				w.first, w.letter = i, r
			}
		case nearAlikes[r] != 0:
			w.whole = false
			if w.nearLetter == 0 {
				w.near, w.nearLetter = i, r
			}
		default:
			w.whole = false
			if unicode.Is(unicode.Latin, r) {
				w.latin++
			}
		}
	}
	w.whole = w.whole && w.letter != 0
	return w
}

// deceives returns the letter that stands between Latin ones and looks like them.
// In prose, a near one needs a word around it: formulas have such letters.
func (w *letterRun) deceives(name bool) (int, rune) {
	switch {
	case w.latin == 0:
	case w.letter != 0 && (form(w.letter) == 0 || w.ascii > 0):
		return w.first, w.letter
	case w.nearLetter != 0 && (name && w.ascii > 0 || w.ascii > 2):
		return w.near, w.nearLetter
	}
	return 0, 0
}
