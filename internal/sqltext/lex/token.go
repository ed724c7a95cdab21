package lex

import "strings"

const (
	space = 1 << iota
	letter
	digit
	operator
)

var class = func() (table [256]uint8) {
	for _, c := range []byte(" \t\n\r\f\v\x00") {
		table[c] = space
	}
	for c := range 256 {
		if c >= 0x80 || c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			table[c] = letter
		}
	}
	for c := '0'; c <= '9'; c++ {
		table[c] = digit
	}
	for _, c := range []byte("~!@#^&|`?+-*/%<>=") {
		table[c] = operator
	}
	return table
}()

func (s *Scanner) at(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

func (s *Scanner) isWordStart(i int) bool { return i < len(s.src) && class[s.src[i]] == letter }

func (s *Scanner) skipSpace() {
	for s.pos < len(s.src) && class[s.src[s.pos]] == space {
		s.pos++
		if s.pos == s.data.start && s.data.end > 0 {
			s.pos = s.data.end
		}
	}
}

// token reads the token at the scanner's position, which is no blank.
func (s *Scanner) token(brackets int) Token {
	start := s.pos
	kind := Punctuation
	switch c := s.src[start]; {
	case class[c] == letter:
		kind = s.word()
	case class[c] == digit || c == '.' && class[s.at(start+1)] == digit:
		kind = Number
		s.number()
	case c == '\'':
		kind = String
		if s.backslashes {
			kind = EscapeString
		}
		s.quoted(start, s.backslashes)
		if s.backslashes {
			s.hideBackslashes(start)
		}
	case c == '"':
		kind = Identifier
		s.delimited(start)
	case c == '$':
		kind = s.dollar()
	case c == '-' && s.at(start+1) == '-':
		kind = Comment
		s.pos = lineEnd(s.src, start)
	case c == '/' && s.at(start+1) == '*':
		kind = Comment
		s.blockComment()
	case class[c] == operator:
		if end := s.extensionVariable(start); end > 0 {
			kind, s.pos = Variable, end
			break
		}
		kind = Operator
		s.operator()
	case c == ':':
		kind = s.colon(brackets)
	case c == '{':
		kind = s.placeholder(start)
	case c == '.' && s.at(start+1) == '.':
		s.pos += 2
	default:
		s.pos++
	}
	if s.data.start > start && s.data.start < s.pos { // it goes on behind COPY's data
		s.uncertain, s.guessed = true, true
	}
	return Token{kind, start, s.pos}
}

// hideBackslashes makes the parser, which does not read them in a plain string,
// see other bytes.
func (s *Scanner) hideBackslashes(start int) {
	for i := start; i+1 < s.pos; i++ {
		if s.src[i] == '\\' {
			s.Blank(i, i+2, '_')
			i++
		}
	}
}

// word reads a word, or the string constant that its first letters introduce.
func (s *Scanner) word() Kind {
	start := s.pos
	next := s.at(start + 1)
	switch s.src[start] | 0x20 {
	case 'e':
		if next == '\'' {
			s.quoted(start+1, true)
			return EscapeString
		}
	case 'b', 'x':
		if next == '\'' {
			s.quoted(start+1, false)
			return BitString
		}
	case 'n':
		if next == '\'' {
			s.quoted(start+1, false)
			return String
		}
	case 'u':
		if next == '&' && s.at(start+2) == '"' {
			s.delimited(start + 2)
			return UnicodeIdentifier
		}
		if next == '&' && s.at(start+2) == '\'' {
			s.quoted(start+2, false)
			return UnicodeString
		}
	}
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		if class[c]&(letter|digit) == 0 && c != '$' {
			break
		}
		s.pos++
	}
	return Word
}

func (s *Scanner) number() {
	start := s.pos
	radix := s.src[start] == '0' && strings.IndexByte("xXoObB", s.at(start+1)) >= 0 && s.at(start+1) != 0
	dot := false
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == '.' && !dot && !radix && s.at(s.pos+1) != '.':
			dot = true
		case (c == '+' || c == '-') && !radix && s.src[s.pos-1]|0x20 == 'e' && class[s.at(s.pos+1)] == digit:
		case class[c]&(letter|digit) == 0:
			return
		}
		s.pos++
	}
}

func (s *Scanner) operator() {
	for s.pos < len(s.src) && class[s.src[s.pos]] == operator {
		c, next := s.src[s.pos], s.at(s.pos+1)
		if c == '-' && next == '-' || c == '/' && next == '*' {
			return
		}
		s.pos++
	}
}

// colon reads ::, := or :, or a psql variable. Inside brackets the colon is that
// of an array slice.
func (s *Scanner) colon(brackets int) Kind {
	start := s.pos
	next := s.at(start + 1)
	s.pos++
	switch {
	case next == ':' || next == '=':
		s.pos++
		s.cast = s.pos
	default:
		if end := s.variable(start, brackets > 0 && s.cast != start); end > 0 {
			s.pos = end
			return Variable
		}
	}
	return Punctuation
}

// lineEnd returns the offset of the end of the line that offset stands in.
func lineEnd(src string, offset int) int {
	if i := strings.IndexAny(src[offset:], "\r\n"); i >= 0 {
		return offset + i
	}
	return len(src)
}

// nextLine returns the offset where the next line begins.
func nextLine(src string, offset int) int {
	end := lineEnd(src, offset)
	if strings.HasPrefix(src[end:], "\r\n") {
		return end + 2
	}
	return min(end+1, len(src))
}
