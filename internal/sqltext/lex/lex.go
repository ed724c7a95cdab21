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
	Conditional bool    // it stands between \if and \endif
	Connects    bool    // \connect stands before it
	Nested      bool    // semicolons inside it may belong to its own body
}

// A Scanner reads statements one after the other.
type Scanner struct {
	src       string
	pos       int
	psql      bool
	variables map[string]bool
	masked    []byte // src with what is no SQL blanked, made when first needed
	faults    []Fault
	branches  int  // how many \if are open
	connects  bool // \connect was met since the last statement

	guessed  bool
	opened   int
	plain    bool
	cast     int // the offset behind the last :: or :=
	tokens   []Token
	comments []Token
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
	return &Scanner{src: src, variables: variables}
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
	var st Statement
	st.Semicolon = -1
	b := boundary{src: s.src, plain: s.plain}
	for s.skipSpace(); s.pos < len(s.src); s.skipSpace() {
		if s.psql && s.src[s.pos] == '\\' {
			if at := s.pos; s.metaCommand(len(s.tokens) > 0) {
				s.overlay(at, ";")
				st.Semicolon = at
				break
			}
			continue
		}
		t := s.token(b.brackets)
		switch t.Kind {
		case Comment:
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
			st.Semicolon = t.Start
			break
		}
		s.tokens = append(s.tokens, t)
		b.add(t)
	}
	st.Tokens, st.Comments = s.tokens, s.comments
	st.Conditional, st.Connects = s.branches > 0, s.connects
	st.Guessed, st.Nested = s.guessed, b.holds != 0
	if len(s.tokens) == 0 {
		st.Start, st.End = s.pos, s.pos
		return st, s.pos < len(s.src) || st.Semicolon >= 0
	}
	s.connects = false
	st.Start, st.End = s.tokens[0].Start, s.tokens[len(s.tokens)-1].End
	if s.psql && st.Semicolon >= 0 && copiesFromStdin(s.src, s.tokens) {
		s.copyData(st.Start)
	}
	return st, true
}

// Resume goes on at a byte offset inside a statement that swallowed the rest of
// the text. From there on each semicolon ends a statement.
func (s *Scanner) Resume(offset int) { s.pos, s.plain = offset, true }

// Resumed reports whether Resume was called.
func (s *Scanner) Resumed() bool { return s.plain }

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
}

func (b *boundary) inside() bool {
	return !b.plain && (b.holds == 'r' && b.parens > 0 || b.begin > 0)
}

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
