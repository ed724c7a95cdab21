// Package lex cuts a script, as psql reads it, into tokens and statements.
//
// It follows PostgreSQL's scan.l and psql's psqlscan.l. Unlike PostgreSQL's own
// scanner it goes on after a fault, knows what is psql's and no SQL, and takes
// linear time whatever it is given.
package lex

import "strings"

// A Kind says what a token is.
type Kind uint8

const (
	Word              Kind = iota // an unquoted identifier or a keyword
	Identifier                    // "..."
	UnicodeIdentifier             // U&"..."
	String                        // '...' or N'...'
	EscapeString                  // E'...'
	UnicodeString                 // U&'...'
	BitString                     // B'...' or X'...'
	DollarString                  // $tag$...$tag$
	Number                        // 1, 1.5e3, 0xff
	Parameter                     // $1
	Operator                      // a run of operator characters
	Punctuation                   // one of ( ) [ ] , ; . : or :: or := or ..
	Comment                       // -- ... or /* ... */
	Variable                      // psql's :name, :'name' and :"name"
	Placeholder                   // {name} or {{name}} outside quotes
)

// A Token is a piece of the text, from byte Start up to byte End.
type Token struct {
	Kind       Kind
	Start, End int
}

// A Fault is a piece of text that no statement can hold.
type Fault struct {
	Start, End int
	Message    string
	// Open is set where a quote or comment is not closed: what follows was
	// guessed from the next line that ends a statement.
	Open bool
}

// A Statement is one statement's tokens, comments before it and the semicolon
// left out.
type Statement struct {
	Start, End  int // bytes, from the first token to behind the last
	Tokens      []Token
	Comments    []Token // before and inside it, and placeholders on lines of their own
	Semicolon   int     // the offset of what sends it, or -1 at the end of the text
	Variables   bool    // psql's unquoted :name, whose text nobody knows, is part of it
	Guessed     bool    // it stands behind an open quote
	Uncertain   bool    // what is read here may not be what psql and the server read
	Conditional bool    // it stands between \if and \endif
	Connects    bool    // \connect stands before it
	Nested      bool    // semicolons inside it may belong to its own body
}

// A Scanner reads statements one after the other.
type Scanner struct {
	src       string
	pos       int
	psql      bool
	variables map[string]value
	masked    []byte // src with what is no SQL blanked, made when first needed
	faults    []Fault
	branches  []branch // the \if that are open
	connects  bool     // \connect was met since the last statement
	lineEnd   int      // of psql's line, where it is known
	data      hole     // of the COPY that was met last
	settings

	messageStart int  // of what the next semicolon sends
	copies       int  // how many COPY ... FROM STDIN are in it
	copyStart    int  // of the last
	held         bool // the next semicolon sends nothing yet

	guessed   bool
	uncertain bool
	opened    int
	plain     bool
	cast      int // the offset behind the last :: or :=
	tokens    []Token
	comments  []Token
}

// NewScanner scans a script as psql reads it, without a byte-order mark.
func NewScanner(src string) *Scanner {
	s := &Scanner{src: src, psql: true}
	if strings.HasPrefix(src, "\ufeff") {
		s.pos = len("\ufeff")
	}
	return s
}

// NewBodyScanner scans the body of a function. psql's forms mean nothing in it,
// but for :name of variables that stand outside bodies too: then it is not psql
// that puts them in.
func NewBodyScanner(src string, variables map[string]bool) *Scanner {
	s := &Scanner{src: src}
	for name := range variables {
		s.set(name, value{})
	}
	return s
}

// Faults returns what was met so far.
func (s *Scanner) Faults() []Fault { return s.faults }

// Source returns what a token is written as.
func (s *Scanner) Source(t Token) string { return s.src[t.Start:t.End] }

// Text returns what PostgreSQL's parser may see of src[start:end]: of the same
// length, with psql's own forms and deep comments blanked.
func (s *Scanner) Text(start, end int) string {
	if s.masked == nil {
		return s.src[start:end]
	}
	return string(s.masked[start:end])
}

// Blank makes the parser see c instead of each byte of src[start:end] but line
// ends.
func (s *Scanner) Blank(start, end int, c byte) {
	if s.masked == nil {
		s.masked = []byte(s.src)
	}
	for i := start; i < end; i++ {
		if s.masked[i] != '\n' && s.masked[i] != '\r' {
			s.masked[i] = c
		}
	}
}

func (s *Scanner) overlay(at int, text string) {
	if s.masked == nil {
		s.masked = []byte(s.src)
	}
	copy(s.masked[at:], text)
}

func (s *Scanner) fault(start, end int, message string) {
	s.faults = append(s.faults, Fault{Start: start, End: end, Message: message})
}

// Next returns the next statement. Its slices are valid until the next call.
// At the end of the text it returns false, with the comments that are left.
func (s *Scanner) Next() (Statement, bool) {
	s.tokens, s.comments = s.tokens[:0], s.comments[:0]
	st := Statement{Semicolon: -1}
	b := boundary{src: s.src, plain: s.plain}
	sent := false
	for s.skipSpace(); s.pos < len(s.src); s.skipSpace() {
		if s.psql && s.src[s.pos] == '\\' {
			if at := s.pos; s.backslash(&b) {
				s.overlay(at, ";")
				st.Semicolon, sent = at, true
				break
			}
			continue
		}
		t := s.token(b.brackets)
		if s.skipping() {
			s.Blank(t.Start, t.End, ' ')
			continue
		}
		switch t.Kind {
		case Comment:
			if s.endsGoose(t) {
				st.Semicolon, sent = t.Start, true
			}
			s.comments = append(s.comments, t)
			continue
		case Placeholder:
			if len(s.tokens) == 0 && s.ownLine(t) {
				s.Blank(t.Start, t.End, ' ')
				s.comments = append(s.comments, t)
				continue
			}
		case Variable:
			st.Variables = st.Variables || s.isWordStart(t.Start+1)
		}
		if t.Kind == Punctuation && s.src[t.Start] == ';' && !b.inside() {
			st.Semicolon, sent = t.Start, !s.held
			s.held = false
			break
		}
		s.tokens = append(s.tokens, t)
		b.add(t)
	}
	return s.finish(st, &b, sent || s.pos >= len(s.src))
}

// finish describes the statement that was read, and does what sending it does to
// the reading of the rest.
func (s *Scanner) finish(st Statement, b *boundary, sent bool) (Statement, bool) {
	st.Tokens, st.Comments = s.tokens, s.comments
	st.Conditional, st.Connects = len(s.branches) > 0, s.connects
	st.Guessed, st.Nested = s.guessed, b.holds != 0
	s.uncertain = s.uncertain || s.guessed || s.psql && st.Semicolon >= 0 && b.differs()
	st.Uncertain = s.uncertain || s.backslashes
	more := s.pos < len(s.src) || st.Semicolon >= 0
	if len(s.tokens) == 0 {
		st.Start, st.End = s.pos, s.pos
	} else {
		more = true
		s.connects = false
		st.Start, st.End = s.tokens[0].Start, s.tokens[len(s.tokens)-1].End
	}
	if s.psql {
		if copiesFromStdin(s.src, s.tokens) {
			s.copies, s.copyStart = s.copies+1, st.Start
		}
		s.follow(s.tokens)
		if sent {
			s.message(s.pos)
			s.apply()
		}
	}
	return st, more
}

// backslash reads psql's command at the scanner's position and reports whether it
// sends the statement before it, as \g does.
func (s *Scanner) backslash(b *boundary) bool {
	switch s.at(s.pos + 1) {
	case ';': // a semicolon that sends nothing: two statements in one message
		s.Blank(s.pos, s.pos+1, ' ')
		s.held = !s.skipping()
		s.pos++
		return false
	case ':': // a colon that begins no variable
		s.Blank(s.pos, s.pos+1, ' ')
		if !s.skipping() {
			s.tokens = append(s.tokens, Token{Punctuation, s.pos + 1, s.pos + 2})
		}
		s.pos += 2
		return false
	}
	start := s.pos
	what, name, arguments := s.readCommand()
	pending := len(s.tokens) > 0
	if what == branches {
		s.branch(name, arguments, pending)
		return false
	}
	if s.skipping() {
		return false
	}
	switch what {
	case sends:
		if name == "gset" {
			s.setByQuery(arguments)
		}
		return pending
	case resets:
		s.reset(start, b)
	case connects:
		s.connects, s.settings = true, settings{}
	case quits:
		if s.unsure() {
			break
		}
		s.Blank(s.pos, len(s.src), ' ')
		s.pos = len(s.src)
	case unknown:
		s.uncertain = true
	case sets:
		s.setArguments(arguments)
	case unsets:
		if len(arguments) > 0 && !s.unsure() {
			delete(s.variables, arguments[0].text)
		}
	case prompts:
		if n := len(arguments); n > 0 {
			s.set(arguments[min(n, 2)-1].text, value{})
		}
	case getsEnvironment:
		if len(arguments) > 0 {
			s.set(arguments[0].text, value{})
		}
	case encodes:
		if len(arguments) > 0 {
			s.encoding(arguments[0].text)
		}
	case copies:
		if len(arguments) > 0 {
			s.clientCopy(arguments[0].text, start)
		}
	}
	return false
}

// reset drops the statement that was begun: it is never sent.
func (s *Scanner) reset(end int, b *boundary) {
	if len(s.tokens) > 0 {
		s.Blank(s.tokens[0].Start, end, ' ')
	}
	s.tokens = s.tokens[:0]
	s.messageStart, s.copies, s.held = s.pos, 0, false
	*b = boundary{src: s.src, plain: s.plain}
}

// endsGoose reports whether a comment of the migration tool goose ends the
// statement before it, which needs no semicolon then.
func (s *Scanner) endsGoose(t Token) bool {
	if len(s.tokens) == 0 || s.src[t.Start] != '-' {
		return false
	}
	text, goose := strings.CutPrefix(strings.TrimLeft(s.src[t.Start+2:t.End], " \t"), "+goose")
	if !goose {
		return false
	}
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "statementend", "up", "down":
		s.overlay(t.Start, ";-")
		s.Blank(t.Start+1, t.End, ' ')
		return true
	}
	return false
}

// Resume goes on at a byte offset inside a statement that swallowed the rest of
// the text. From there on each semicolon ends a statement.
func (s *Scanner) Resume(offset int) { s.pos, s.plain = offset, true }

// Resumed reports whether Resume was called.
func (s *Scanner) Resumed() bool { return s.plain }

// Is reports whether an unquoted word reads as this keyword, given in lower case.
func Is(word, keyword string) bool {
	if len(word) != len(keyword) {
		return false
	}
	for i := range len(word) {
		c := word[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != keyword[i] {
			return false
		}
	}
	return true
}

// Fold returns an unquoted word as the server folds it: ASCII letters only.
func Fold(dst []byte, word string) []byte {
	for i := range len(word) {
		c := word[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}
