package lint

import (
	"errors"
	"unicode/utf8"

	pg_query "github.com/pganalyze/pg_query_go/v5"
	"github.com/pganalyze/pg_query_go/v5/parser"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

const (
	chunkSize = 64 << 10 // bytes of SQL that are parsed in one call, at least

	// maxDepth bounds the parse tree of a statement, by an estimate in tokens that
	// is never too low. PostgreSQL's parser is recursive C code: it overflows an
	// 8 MB stack from about 66,000 nested nodes on, and kills the process.
	maxDepth = 10_000

	// maxOperator bounds a run of operator characters, for which the parser takes
	// quadratic time.
	maxOperator = 500

	// maxTokens bounds the parse tree's text: the parser dies where it passes 1 GB.
	maxTokens = 2_000_000
	maxBytes  = 64 << 20
)

// A parseError is PostgreSQL's complaint at a byte offset of the text, or -1
// where it gives no place.
type parseError struct {
	offset  int
	message string
}

// parse reads SQL into a tree.
func parse(text string, t *tree.Tree) *parseError {
	json, err := pg_query.ParseToJSON(text)
	if err == nil {
		if err = t.Read(json); err == nil {
			return nil
		}
	}
	fault := &parseError{-1, err.Error()}
	var at *parser.Error
	if errors.As(err, &at) && at.Cursorpos > 0 {
		fault.offset = Offset(text, at.Cursorpos-1)
	}
	return fault
}

// depth estimates how deep a statement's parse tree is, from above: the tokens
// that stand between the commas, AND, OR and semicolons of each open bracket. The
// AND of BETWEEN is none of those: it nests.
func depth(src string, tokens []lex.Token) int {
	type level struct{ kept, run, between int }
	stack := []level{{}}
	sum, deepest := 0, 0
	for _, t := range tokens {
		top := &stack[len(stack)-1]
		add := 1
		if t.Kind == lex.Operator {
			if add = t.End - t.Start; add > maxOperator {
				return maxDepth + 1
			}
		}
		reset := false
		switch t.Kind {
		case lex.Punctuation:
			switch src[t.Start] {
			case ',', ';':
				reset = true
			case '(', '[':
				top.run++
				sum++
				stack = append(stack, level{})
				continue
			case ')', ']':
				if len(stack) > 1 {
					sum -= top.run + top.kept
					stack = stack[:len(stack)-1]
				}
				continue
			}
		case lex.Word:
			switch word := src[t.Start:t.End]; len(word) {
			case 2:
				reset = lex.Is(word, "or")
			case 3:
				if reset = lex.Is(word, "and"); reset && top.between > 0 {
					top.between--
					reset = false
				}
			case 4:
				if lex.Is(word, "join") || lex.Is(word, "case") {
					top.kept, sum = top.kept+1, sum+1
				}
			case 5:
				if lex.Is(word, "union") {
					top.kept, sum = top.kept+1, sum+1
				}
			case 6:
				if lex.Is(word, "except") || lex.Is(word, "select") {
					top.kept, sum = top.kept+1, sum+1
				}
			case 7:
				if lex.Is(word, "between") {
					top.between++
				}
			case 9:
				if lex.Is(word, "intersect") {
					top.kept, sum = top.kept+1, sum+1
				}
			}
		}
		if reset {
			sum -= top.run
			top.run = 0
			continue
		}
		top.run += add
		sum += add
		deepest = max(deepest, sum)
	}
	return deepest
}

// tooMuch says why the parser must not see a statement, or "".
func tooMuch(src string, st *lex.Statement) string {
	switch {
	case len(st.Tokens) > maxTokens || st.End-st.Start > maxBytes:
		return "statement too large for PostgreSQL's parser: it was not checked"
	case st.End-st.Start > maxOperator && depth(src, st.Tokens) > maxDepth:
		return "statement too deeply nested for PostgreSQL's parser: it was not checked"
	}
	return ""
}

// truncate cuts a name as PostgreSQL does: to 63 bytes, at a character's end.
func truncate(name string) string {
	if len(name) <= maxIdentifier {
		return name
	}
	end := maxIdentifier
	for end > 0 && !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end]
}

const maxIdentifier = 63
