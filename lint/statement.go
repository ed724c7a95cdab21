package lint

import (
	"slices"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// A statement is what the rules look at: its tree and its tokens.
type statement struct {
	*unit
	node   int32  // of the tree: the statement's own object
	kind   string // such as CreateStmt
	base   int    // where the parsed text begins in the unit
	tokens []lex.Token
	code   int // the index of the token that holds code, or -1

	candidates  []candidate
	conditional bool // it may be skipped, by \if or in a body
	connects    bool // psql's \connect stands before it

	functionPath bool // a function whose body's names need no look
}

// check runs the rules over statements that were parsed.
func (u *unit) check(chunk []lex.Statement) {
	statements := make([]statement, 0, len(u.tree.Statements))
	base := chunk[0].Start
	next := 0
	for _, raw := range u.tree.Statements {
		end := chunkEnd(chunk)
		if length := u.tree.Int(raw, "stmt_len"); length > 0 {
			end = base + u.tree.Int(raw, "stmt_location") + length
		}
		first := next
		for next < len(chunk) && chunk[next].Start < end {
			next++
		}
		node := u.tree.Only(u.tree.Field(raw, "stmt"))
		if first == next || node < 0 {
			continue
		}
		s := statement{
			unit: u, node: node, kind: u.tree.Nodes[node].Key, base: base, tokens: chunk[first].Tokens, code: -1,
			conditional: u.branch || chunk[first].Conditional, connects: chunk[first].Connects,
		}
		for _, st := range chunk[first+1 : next] {
			s.tokens = slices.Concat(s.tokens, st.Tokens)
		}
		statements = append(statements, s)
	}
	for i := range statements {
		s := &statements[i]
		if s.connects {
			s.connect()
		}
		s.followSearchPath()
		s.checkStrings()
		s.checkNames()
		s.checkIdempotence()
		s.checkClash()
		s.checkDestructive()
		s.checkTransaction()
		s.checkSearchPath()
		s.checkCode()
		if s.kind == "CreateFunctionStmt" {
			s.defining = nil
		}
		s.checkPlaceholders()
		s.remember()
	}
	u.checkQuoting(base, chunkEnd(chunk), statements)
}

// checkTokens runs the rules that need no tree.
func (u *unit) checkTokens(tokens []lex.Token) {
	for _, t := range tokens {
		switch t.Kind {
		case lex.Word, lex.Identifier, lex.UnicodeIdentifier:
			u.checkLength(t)
			u.checkCut(t)
			u.checkDeceptive(t)
		case lex.String, lex.EscapeString, lex.UnicodeString, lex.DollarString:
			u.checkDeceptive(t)
		case lex.Placeholder:
			u.reportPlaceholder(t)
		case lex.Variable:
			text := u.src[t.Start:t.End]
			if u.language == "" {
				u.variables[text[1:]] = true
			}
			if text[0] == ':' && text[1] != '\'' && text[1] != '"' && text[1] != '{' {
				u.report(psqlVariableUnquoted, u.at(t.Start), u.at(t.End), "psql puts %s in as it is: write :'%s' for a value or :\"%s\" for a name", text, text[1:], text[1:])
			}
		}
	}
}

// checkComments looks at the comments before and inside a statement.
func (u *unit) checkComments(comments []lex.Token) {
	for _, t := range comments {
		if t.Kind == lex.Placeholder {
			u.reportPlaceholder(t)
			continue
		}
		u.checkDeceptive(t)
		if u.language != "" {
			continue
		}
		text := u.src[t.Start:t.End]
		if part, found := migrationPart(text); found {
			u.flush()
			u.begin(part)
		}
	}
}

func (u *unit) reportPlaceholder(t lex.Token) {
	flyway := u.flyway && (u.src[t.Start] == '$' || t.Start > 0 && u.src[t.Start-1] == '$')
	if !u.templated && !flyway {
		u.report(placeholderLeft, u.at(t.Start), u.at(t.End), "%s was not replaced", u.src[t.Start:t.End])
	}
}

func (u *unit) checkLength(t lex.Token) {
	if t.End-t.Start <= maxIdentifier {
		return
	}
	if name, _ := lex.Decode(u.src, t); len(name) > maxIdentifier {
		u.report(identifierTooLong, u.at(t.Start), u.at(t.End), "%q is %d bytes long: PostgreSQL cuts it to %d, %q",
			name, len(name), maxIdentifier, truncate(name))
	}
}

// name returns what a token names, as the catalog has it, or false where it is
// no name.
func (u *unit) name(t lex.Token) (string, bool) {
	switch t.Kind {
	case lex.Word:
		return truncate(string(lex.Fold(nil, u.src[t.Start:t.End]))), true
	case lex.Identifier, lex.UnicodeIdentifier:
		name, _ := lex.Decode(u.src, t)
		return truncate(name), true
	case lex.Variable, lex.Placeholder:
		text := u.scan.Text(t.Start, t.End)
		return text, true
	}
	return "", false
}

// find returns the tokens of a dotted name, looked for from a token on.
func (s *statement) find(parts []string, from int) (first, last int, ok bool) {
	for i := from; i < len(s.tokens); i++ {
		if s.matches(parts, i) {
			return i, i + 2*(len(parts)-1), true
		}
	}
	return 0, 0, false
}

func (s *statement) matches(parts []string, i int) bool {
	if i+2*(len(parts)-1) >= len(s.tokens) {
		return false
	}
	for j, part := range parts {
		if name, ok := s.name(s.tokens[i+2*j]); !ok || name != part {
			return false
		}
		if j > 0 && s.src[s.tokens[i+2*j-1].Start] != '.' {
			return false
		}
	}
	return true
}

// tokenAt returns the index of the token at a location of the tree, or -1.
func (s *statement) tokenAt(location int) int {
	i, found := slices.BinarySearchFunc(s.tokens, s.base+location, func(t lex.Token, offset int) int { return t.Start - offset })
	if !found {
		return -1
	}
	return i
}

// span returns the tokens of the dotted name that begins at a token.
func (s *statement) span(first, parts int) (start, end int) {
	last := min(first+2*(parts-1), len(s.tokens)-1)
	return s.tokens[first].Start, s.tokens[last].End
}

func (s *statement) isWord(i int, keyword string) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].Kind == lex.Word && lex.Is(s.src[s.tokens[i].Start:s.tokens[i].End], keyword)
}

func (s *statement) reportTokens(rule string, first, last int, format string, args ...any) {
	s.report(rule, s.at(s.tokens[first].Start), s.at(s.tokens[last].End), format, args...)
}
