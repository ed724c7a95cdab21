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

// scan cuts SQL text into nodes by PostgreSQL's own scanner.
func scan(src string) ([]node, error) {
	return scanText(src, true)
}

// scanText scans SQL. In strict text the placeholder must be quoted; elsewhere
// (a comment's words, a message) a bare one is text like any other.
func scanText(src string, strict bool) ([]node, error) {
	tokens, err := tokensOf(src)
	if err != nil {
		return nil, err
	}
	var nodes []node
	done := 0
	for i, token := range tokens {
		start, end := int(token.Start), int(token.End)
		if start < done || end > len(src) || !strings.Contains(src[start:end], Placeholder) {
			continue
		}
		quoted, err := scanToken(src, tokens, i, strict)
		if err != nil {
			return nil, err
		}
		if quoted == nil {
			continue
		}
		if bare := strings.Index(src[done:start], Placeholder); bare >= 0 && strict {
			return nil, &placeError{done + bare, Placeholder + " outside quotes" + whereAllowed}
		}
		nodes = append(append(nodes, split(src[done:start])...), *quoted)
		done = end
	}
	if bare := strings.Index(src[done:], Placeholder); bare >= 0 && strict {
		return nil, &placeError{done + bare, Placeholder + " outside quotes" + whereAllowed}
	}
	return append(nodes, split(src[done:])...), nil
}

func tokensOf(src string) ([]*pg_query.ScanToken, error) {
	result, err := pg_query.Scan(src)
	if err != nil {
		return nil, &placeError{offsetOf(src, err), err.Error()}
	}
	return result.Tokens, nil
}

// scanToken makes a node of the token that holds a placeholder, or nil where it
// is no quoted piece and the text is not strict.
func scanToken(src string, tokens []*pg_query.ScanToken, i int, strict bool) (*node, error) {
	token := tokens[i]
	start := int(token.Start)
	text := src[start:token.End]
	at := start + strings.Index(text, Placeholder)
	refuse := func(message string) (*node, error) {
		if !strict {
			return nil, nil
		}
		return nil, &placeError{at, message + whereAllowed}
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
			return nil, &placeError{at, left + " in a name, beside " + Placeholder + ": only " + Placeholder + " is replaced"}
		}
		return &node{kind: identifier, children: split(name)}, nil
	case pg_query.Token_SCONST:
		return scanConstant(src, tokens, i)
	}
	return refuse(Placeholder + " outside quotes")
}

// scanConstant makes a node of a string constant, and of the SQL inside it.
func scanConstant(src string, tokens []*pg_query.ScanToken, i int) (*node, error) {
	start := int(tokens[i].Start)
	text := src[start:tokens[i].End]
	at := start + strings.Index(text, Placeholder)
	switch {
	case text[0] == '$':
		return nil, &placeError{at, Placeholder + " in a dollar-quoted string, which a name could close" + whereAllowed}
	case text[0] != '\'':
		return nil, &placeError{at, Placeholder + " in a string constant of the form " + text[:strings.IndexByte(text, '\'')+1] + "...'" + whereAllowed}
	case i > 0 && tokens[i-1].End == tokens[i].Start && isWord(src[start-1]):
		return nil, &placeError{at, Placeholder + " in a string constant glued to the word before it: put a space between them"}
	}
	content := strings.ReplaceAll(text[1:len(text)-1], `''`, "\x00")
	if strings.IndexByte(content, '\'') >= 0 {
		return nil, &placeError{at, Placeholder + " in a string constant that goes on in another line: join its parts"}
	}
	content = strings.ReplaceAll(content, "\x00", `'`)
	if keyword := formatter(src, tokens[:i]); keyword != "" {
		return nil, &placeError{at, Placeholder + " in the format string of " + keyword + ", where a name's % would count: pass the name as an argument"}
	}
	code := isBody(src, tokens[:i])
	if !code && !strings.ContainsAny(content, `"'`) {
		return &node{kind: literal, children: split(content)}, nil
	}
	inner, err := scanText(content, code)
	if err != nil {
		if !code {
			return &node{kind: literal, children: split(content)}, nil
		}
		return nil, &placeError{at, fmt.Sprintf("in the code of this string constant: %s", err)}
	}
	return &node{kind: literal, children: inner}, nil
}

func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// isBody reports whether a string constant behind these tokens is code: the
// argument of DO or EXECUTE, or what stands behind AS in a function.
func isBody(src string, before []*pg_query.ScanToken) bool {
	word := lastWords(src, before, 3)
	return word[0] == "do" || word[0] == "as" || word[0] == "execute" || word[1] == "language" && word[2] == "do"
}

// formatter names the call whose format string stands behind these tokens.
func formatter(src string, before []*pg_query.ScanToken) string {
	word := lastWords(src, before, 2)
	switch {
	case word[0] == "(" && strings.Trim(word[1], `"`) == "format":
		return "format()"
	case word[0] == "raise" || word[1] == "raise":
		return "RAISE"
	}
	return ""
}

// lastWords returns the n last tokens in lower case, the last first, comments
// left out.
func lastWords(src string, tokens []*pg_query.ScanToken, n int) []string {
	words := make([]string, 0, n)
	for i := len(tokens) - 1; i >= 0 && len(words) < n; i-- {
		token := tokens[i]
		if token.Token == pg_query.Token_SQL_COMMENT || token.Token == pg_query.Token_C_COMMENT {
			continue
		}
		words = append(words, strings.ToLower(src[token.Start:token.End]))
	}
	for len(words) < n {
		words = append(words, "")
	}
	return words
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
