package render

import (
	"fmt"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// A node is a piece of a template: text as it stands, the placeholder, or a
// quoted identifier or string constant that holds placeholders.
type node struct {
	kind     nodeKind
	text     string // of a plain piece
	children []node // of a quoted piece, their text unescaped
}

type nodeKind int

const (
	plainText nodeKind = iota
	placeholder
	identifier
	literal
)

// A placeError is a fault at a byte offset of the text that was scanned.
type placeError struct {
	offset  int
	message string
}

func (e *placeError) Error() string { return e.message }

const whereAllowed = "; it may stand only inside a quoted identifier or a string constant '...'"

// A scanner cuts text into nodes by PostgreSQL's own scanner.
type scanner struct {
	src    string
	tokens []*pg_query.ScanToken
	// place says what the string constant at a token is to the statement around
	// it; nil takes each for data.
	place func(token int) (place, error)
	// strict text has no placeholder outside quotes; elsewhere, as in a comment's
	// words, a bare one is text like any other.
	strict bool
}

// scan cuts SQL text into nodes, and refuses a placeholder wherever a name could
// become anything else than a name or a string.
func scan(src string) ([]node, error) {
	s, err := newScanner(src, true)
	if err != nil {
		return nil, err
	}
	var places map[int]place // a place is asked for seldom
	s.place = func(token int) (place, error) {
		if places == nil {
			if places, err = placesInSQL(src, s.tokens); err != nil {
				return place{}, err
			}
		}
		p, known := places[int(s.tokens[token].Start)]
		if !known {
			p.refused = "an option, which PostgreSQL may read in its own way"
		}
		return p, nil
	}
	return s.nodes()
}

// scanBody does the same for the body of a PL/pgSQL function or DO block.
func scanBody(src string) ([]node, error) {
	s, err := newScanner(src, true)
	if err != nil {
		return nil, err
	}
	s.place = func(token int) (place, error) { return placeInBody(src, s.tokens, token), nil }
	return s.nodes()
}

// scanOwn cuts up SQL text that is pgseal's own, whose constants were placed by hand.
func scanOwn(src string) ([]node, error) {
	s, err := newScanner(src, true)
	if err != nil {
		return nil, err
	}
	s.place = func(token int) (place, error) { return place{own: true, body: isBody(s.tokens[:token])}, nil }
	return s.nodes()
}

// scanData cuts up what a string constant holds that may be SQL or words: what is
// in quotes there is quoted, the rest is text.
func scanData(content string) []node {
	if !strings.ContainsAny(content, `"'`) {
		return split(content)
	}
	s, err := newScanner(content, false)
	if err != nil {
		return split(content)
	}
	nodes, err := s.nodes()
	if err != nil {
		return split(content)
	}
	return nodes
}

func newScanner(src string, strict bool) (*scanner, error) {
	result, err := pg_query.Scan(src)
	if err != nil {
		return nil, &placeError{offsetOf(src, err), err.Error()}
	}
	return &scanner{src: src, tokens: result.Tokens, strict: strict}, nil
}

func (s *scanner) nodes() ([]node, error) {
	var nodes []node
	done := 0
	text := func(to int) error {
		if bare := strings.Index(s.src[done:to], Placeholder); bare >= 0 && s.strict {
			return &placeError{done + bare, Placeholder + " outside quotes" + whereAllowed}
		}
		nodes = append(nodes, split(s.src[done:to])...)
		return nil
	}
	for i, token := range s.tokens {
		start, end := int(token.Start), int(token.End)
		if start < done || end > len(s.src) {
			continue
		}
		quoted, err := s.quoted(i)
		if err != nil {
			return nil, err
		}
		if quoted == nil {
			continue
		}
		if err := text(start); err != nil {
			return nil, err
		}
		nodes = append(nodes, *quoted)
		done = end
	}
	return nodes, text(len(s.src))
}

// quoted makes a node of a token that holds a placeholder, or a backslash that
// reads differently from setting to setting; nil leaves it as it stands.
func (s *scanner) quoted(i int) (*node, error) {
	token := s.tokens[i]
	start := int(token.Start)
	text := s.src[start:token.End]
	at := strings.Index(text, Placeholder)
	if at < 0 {
		if token.Token == pg_query.Token_SCONST && text[0] == '\'' && strings.IndexByte(text, '\\') >= 0 && !s.glued(i) {
			if content, ok := unquote(text); ok {
				return &node{kind: literal, children: []node{{text: content}}}, nil
			}
		}
		return nil, nil
	}
	refuse := func(message string) (*node, error) {
		if !s.strict {
			return nil, nil
		}
		return nil, &placeError{start + at, message + whereAllowed}
	}
	switch token.Token {
	case pg_query.Token_SQL_COMMENT, pg_query.Token_C_COMMENT:
		return refuse(Placeholder + " in a comment")
	case pg_query.Token_IDENT:
		if text[0] != '"' {
			return refuse(Placeholder + " in an unquoted name")
		}
		name := strings.ReplaceAll(text[1:len(text)-1], `""`, `"`)
		if left := leftover(name); left != "" {
			return nil, &placeError{start + at, left + " in a name, beside " + Placeholder + ": only " + Placeholder + " is replaced"}
		}
		return &node{kind: identifier, children: split(name)}, nil
	case pg_query.Token_SCONST:
		return s.constant(i)
	}
	return refuse(Placeholder + " outside quotes")
}

// constant makes a node of a string constant with a placeholder, and of the SQL
// inside it.
func (s *scanner) constant(i int) (*node, error) {
	start := int(s.tokens[i].Start)
	text := s.src[start:s.tokens[i].End]
	refuse := func(message string) (*node, error) {
		return nil, &placeError{start + strings.Index(text, Placeholder), message}
	}
	content, plain := unquote(text)
	switch {
	case text[0] == '$':
		return refuse(Placeholder + " in a dollar-quoted string, which a name could close" + whereAllowed)
	case text[0] != '\'':
		return refuse(Placeholder + " in a string constant of the form " + text[:strings.IndexByte(text, '\'')+1] + "...'" + whereAllowed)
	case s.glued(i):
		return refuse(Placeholder + " in a string constant glued to the word before it: put a space between them")
	case !plain:
		return refuse(Placeholder + " in a string constant that goes on in another line: join its parts")
	case s.place == nil:
		return &node{kind: literal, children: scanData(content)}, nil
	}
	place, err := s.place(i)
	if err != nil {
		return nil, err
	}
	children, err := place.scan(content)
	if err != nil {
		if inner, ok := err.(*placeError); ok { //nolint:errorlint // made by the call above
			err = &placeError{start + 1 + inner.offset + strings.Count(content[:inner.offset], "'"), inner.message}
		}
		return nil, err
	}
	return &node{kind: literal, children: children}, nil
}

// glued reports whether a constant touches the word before it, which would take
// an E put before it for its own.
func (s *scanner) glued(i int) bool {
	return i > 0 && s.tokens[i-1].End == s.tokens[i].Start && isWord(s.src[s.tokens[i].Start-1])
}

// unquote returns what a constant '...' holds, or false where it goes on in
// another line or has another form.
func unquote(text string) (string, bool) {
	if text[0] != '\'' {
		return "", false
	}
	content := strings.ReplaceAll(text[1:len(text)-1], `''`, "\x00")
	return strings.ReplaceAll(content, "\x00", `'`), strings.IndexByte(content, '\'') < 0
}

func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// split cuts unescaped text at its placeholders.
func split(text string) []node {
	var nodes []node
	for i, piece := range strings.Split(text, Placeholder) {
		if i > 0 {
			nodes = append(nodes, node{kind: placeholder})
		}
		if piece != "" {
			nodes = append(nodes, node{kind: plainText, text: piece})
		}
	}
	return nodes
}

// leftover returns what looks like a placeholder that nobody would fill.
func leftover(name string) string {
	rest := strings.ReplaceAll(name, Placeholder, "")
	if i := strings.IndexAny(rest, "{}"); i >= 0 {
		return fmt.Sprintf("%q", rest[i:i+1])
	}
	return ""
}

// bare reports whether a name would stand in a constant's content by itself,
// outside the quotes of an identifier or of a string within it.
func bare(nodes []node) bool {
	for _, n := range nodes {
		if n.kind == placeholder {
			return true
		}
	}
	return false
}
