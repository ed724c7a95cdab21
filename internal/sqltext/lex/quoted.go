package lex

import "strings"

// maxComments is how many comments one may hold before PostgreSQL's scanner,
// which takes quadratic time for them, is spared their text.
const maxComments = 50

// quoted reads a string constant from its opening quote on, with the parts that
// go on in another line.
func (s *Scanner) quoted(open int, escapes bool) {
	i := open + 1
	for {
		var n int
		if escapes {
			n = strings.IndexAny(s.src[i:], `'\`)
		} else {
			n = strings.IndexByte(s.src[i:], '\'')
		}
		if n < 0 {
			s.open(open, "a string constant is not closed")
			return
		}
		i += n
		switch {
		case s.src[i] == '\\':
			i = min(i+2, len(s.src))
		case s.at(i+1) == '\'':
			i += 2
		default:
			s.pos = i + 1
			next, continued := s.continuation(s.pos)
			if !continued {
				return
			}
			i = next + 1
		}
	}
}

// continuation returns the quote at which a string constant that was closed at
// offset goes on: blanks and -- comments with a line end among them lie between.
func (s *Scanner) continuation(offset int) (int, bool) {
	line := false
	for i := offset; i < len(s.src); {
		switch c := s.src[i]; {
		case c == '\n' || c == '\r':
			line = true
			i++
		case class[c] == space:
			i++
		case c == '-' && s.at(i+1) == '-':
			i = lineEnd(s.src, i)
		default:
			return i, c == '\'' && line
		}
	}
	return 0, false
}

// delimited reads a quoted identifier from its opening quote on.
func (s *Scanner) delimited(open int) {
	for i := open + 1; ; i += 2 {
		n := strings.IndexByte(s.src[i:], '"')
		if n < 0 {
			s.open(open, "a quoted identifier is not closed")
			return
		}
		i += n
		if s.at(i+1) != '"' {
			s.pos = i + 1
			return
		}
	}
}

// dollar reads a dollar-quoted string or a parameter.
func (s *Scanner) dollar() Kind {
	start := s.pos
	i := start + 1
	if s.at(i) == '{' {
		return s.placeholder(i)
	}
	if class[s.at(i)] == digit {
		for i < len(s.src) && class[s.src[i]]&(letter|digit) != 0 {
			i++
		}
		if n := strings.TrimLeft(s.src[start+1:i], "0123456789"); n != "" {
			s.fault(start, i, "trailing junk after parameter: "+s.src[start:i])
		}
		s.pos = i
		return Parameter
	}
	for i < len(s.src) && class[s.src[i]]&(letter|digit) != 0 {
		i++
	}
	if s.at(i) != '$' {
		s.pos = start + 1
		return Punctuation
	}
	tag := s.src[start : i+1]
	n := strings.Index(s.src[i+1:], tag)
	if n < 0 {
		s.open(start, "a dollar-quoted string is not closed: no second "+tag)
		return DollarString
	}
	s.pos = i + 1 + n + len(tag)
	return DollarString
}

// blockComment reads a comment, which may hold others.
func (s *Scanner) blockComment() {
	start := s.pos
	depth, count := 0, 0
	for i := start; ; {
		n := strings.IndexAny(s.src[i:], "*/")
		if n < 0 {
			break
		}
		i += n
		switch {
		case s.src[i] == '/' && s.at(i+1) == '*':
			depth++
			count++
			i += 2
		case s.src[i] == '*' && s.at(i+1) == '/':
			depth--
			i += 2
			if depth == 0 {
				s.pos = i
				if count > maxComments || class[s.at(i)] == operator {
					s.Blank(start, i, ' ')
				}
				return
			}
		default:
			i++
		}
	}
	s.open(start, "a comment is not closed")
}

// maxOpen is how many open quotes are reported before the rest of the text is
// given up: each of them may mean a search to its end.
const maxOpen = 20

// open reports what is not closed. What follows is a guess: scanning goes on
// behind the next line that ends with a semicolon.
func (s *Scanner) open(start int, message string) {
	s.opened++
	end := len(s.src)
	for i := start; i < len(s.src) && s.opened < maxOpen; i++ {
		n := strings.IndexByte(s.src[i:], ';')
		if n < 0 {
			break
		}
		i += n
		if s.endsLine(i + 1) {
			end = i
			break
		}
	}
	s.pos = end
	s.Blank(start, end, ' ')
	s.faults = append(s.faults, Fault{Start: start, End: end, Message: message, Open: true})
	s.guessed = true
}

func (s *Scanner) endsLine(i int) bool {
	for s.at(i) == ' ' || s.at(i) == '\t' {
		i++
	}
	return i == len(s.src) || s.src[i] == '\n' || s.src[i] == '\r'
}
