package lint

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

// A candidate is an unquoted word that may be an identifier.
type candidate struct {
	token lex.Token
	*word
}

// A word is what a candidate is written as and what is said about it. A text has
// the same words again and again.
type word struct{ quoted, message string }

func (c *checker) asWord(text string) *word {
	w := c.known[text]
	if w == nil {
		name := string(lex.Fold(nil, text))
		w = &word{quoted: quote.Identifier(name)}
		w.message = text + " is not quoted: write " + quote.Identifier(truncate(name))
		c.known[text] = w
	}
	return w
}

// checkQuoting reports the unquoted identifiers of statements that parsed. A word
// is an identifier exactly when quoting it, folded, leaves the parse tree as it
// was. So all that could be names are quoted at once, and where that changes the
// tree of a statement, the culprits are found by halving.
func (u *unit) checkQuoting(start, end int, statements []statement) {
	if !u.on(identifierUnquoted) {
		return
	}
	u.candidates = u.candidates[:0]
	for i := range statements {
		statements[i].findCandidates()
	}
	all := u.candidates
	if len(all) == 0 {
		return
	}
	whole := parse(u.quoted(start, end, all), &u.again) == nil && len(u.again.Statements) == len(u.tree.Statements) && len(statements) == len(u.tree.Statements)
	for i := range statements {
		s := &statements[i]
		switch {
		case len(s.candidates) == 0:
		case whole && tree.Equal(&u.tree, s.node, &u.again, u.again.Only(u.again.Field(u.again.Statements[i], "stmt"))):
			s.reportUnquoted(s.candidates)
		default:
			s.reportUnquoted(s.identifiers(s.candidates))
		}
	}
}

// quoted returns the text with the candidates in double quotes. A space keeps
// them apart from what would become part of the quoted name.
func (u *unit) quoted(start, end int, candidates []candidate) string {
	text := u.scan.Text(start, end)
	var b strings.Builder
	b.Grow(len(text) + 2*len(candidates))
	done := 0
	for _, c := range candidates {
		from, to := c.token.Start-start, c.token.End-start
		b.WriteString(text[done:from])
		b.WriteString(u.fix(c))
		done = to
	}
	b.WriteString(text[done:])
	return b.String()
}

// fix is what a candidate is written as.
func (u *unit) fix(c candidate) string {
	fix := c.quoted
	if before := c.token.Start - 1; before >= 0 && (u.src[before] == '"' || u.src[before] == '&') {
		fix = " " + fix
	}
	if c.token.End < len(u.src) && u.src[c.token.End] == '"' {
		fix += " "
	}
	return fix
}

// findCandidates keeps the words whose folded text is a string of the tree.
func (s *statement) findCandidates() {
	words := s.words()
	if len(words) == 0 {
		return
	}
	clear(s.strings)
	nodes := s.tree.Nodes
	for i := s.node; i < nodes[s.node].Next; i++ {
		if n := &nodes[i]; n.Kind == tree.String && n.Value != "" && (n.Value[0] < 'A' || n.Value[0] > 'Z') {
			s.strings[n.Value] = struct{}{}
		}
	}
	var space [maxIdentifier + 1]byte
	from := len(s.unit.candidates)
	for _, t := range words {
		text := s.src[t.Start:t.End]
		folded := lex.Fold(space[:0], text)
		if len(folded) > maxIdentifier {
			folded = []byte(truncate(string(folded)))
		}
		if _, ok := s.strings[string(folded)]; ok {
			s.unit.candidates = append(s.unit.candidates, candidate{t, s.asWord(text)})
		}
	}
	if len(s.unit.candidates) == from {
		return
	}
	s.keywords()
	s.candidates = slices.DeleteFunc(s.unit.candidates[from:], func(c candidate) bool {
		_, is := s.keyword[c.token.Start]
		return is && !strings.HasPrefix(s.src[c.token.End:], ".")
	})
	s.unit.candidates = s.unit.candidates[:from+len(s.candidates)]
}

// words are the unquoted words of a statement but those that name no object
// though they stand where a name may: the server compares them with a closed
// list. They are the strategy of PARTITION BY, the privileges of GRANT and
// REVOKE, the option of a role's membership, the field of EXTRACT and what follows
// PARALLEL.
func (s *statement) words() []lex.Token {
	words := s.unquoted[:0]
	privileges, depth := false, 0
	for i, t := range s.tokens {
		if t.Kind == lex.Punctuation {
			switch s.src[t.Start] {
			case '(':
				depth++
			case ')':
				depth--
			}
		}
		if t.Kind != lex.Word {
			continue
		}
		switch {
		case s.isWord(i, "grant") || s.isWord(i, "revoke"):
			privileges = s.kind != "GrantRoleStmt"
		case s.isWord(i, "on"):
			privileges = false
		case privileges && depth == 0:
			continue
		case i >= 2 && s.isWord(i-1, "by") && s.isWord(i-2, "partition") && s.kind == "CreateStmt":
			continue
		case i >= 2 && s.src[s.tokens[i-1].Start] == '(' && s.isWord(i-2, "extract"):
			continue
		case s.kind == "GrantRoleStmt" && (s.isWord(i+1, "option") || s.isWord(i+1, "true") || s.isWord(i+1, "false")):
			continue
		case s.isWord(i-1, "parallel") && (s.kind == "CreateFunctionStmt" || s.kind == "AlterFunctionStmt"):
			continue
		}
		words = append(words, t)
	}
	s.unquoted = words
	return words
}

// identifiers returns the candidates that are identifiers, by trial.
func (s *statement) identifiers(candidates []candidate) []candidate {
	first, last := s.tokens[0].Start, s.tokens[len(s.tokens)-1].End
	same := func(some []candidate) bool {
		return parse(s.quoted(first, last, some), &s.trial) == nil && len(s.trial.Statements) == 1 &&
			tree.Equal(&s.tree, s.node, &s.trial, s.trial.Only(s.trial.Field(s.trial.Statements[0], "stmt")))
	}
	var found []candidate
	var try func(some []candidate, known bool)
	try = func(some []candidate, known bool) {
		switch {
		case !known && same(some):
			found = append(found, some...)
		case len(some) > 1:
			half := len(some) / 2
			try(some[:half], false)
			try(some[half:], false)
		}
	}
	try(candidates, false)
	return found
}

func (s *statement) reportUnquoted(candidates []candidate) {
	for _, c := range candidates {
		fix := ""
		if s.mayFix() {
			fix = s.fix(c)
		}
		start := s.at(c.token.Start)
		s.addFinding(Finding{Rule: identifierUnquoted, Message: c.message, Offset: start, End: max(start, s.at(c.token.End)), Fix: fix})
	}
}

// keywords collects the places of words that the tree shows to be keywords, so
// that no trial is spent on them. Where a type or function of pg_catalog is named
// by one word, as by TIMESTAMP and SUBSTRING, the quoted word would stand for what
// search_path finds. The options of a sequence, a function and a role are the
// grammar's own, and so are MINVALUE and MAXVALUE in a partition's bounds.
func (s *statement) keywords() {
	clear(s.keyword)
	t := &s.tree
	nodes := t.Nodes
	fixed := false
	switch s.kind {
	case "CreateSeqStmt", "AlterSeqStmt", "CreateFunctionStmt", "AlterFunctionStmt", "CreateRoleStmt", "AlterRoleStmt":
		fixed = true
	}
	for i := s.node; i < nodes[s.node].Next; i++ {
		switch n := &nodes[i]; n.Key {
		case "names", "funcname":
			if n.Kind == tree.Array && n.Next > i+3 && nodes[i+3].Value == "pg_catalog" {
				s.keyword[s.base+t.Int(n.Parent, "location")] = struct{}{}
			}
		case "lowerdatums", "upperdatums":
			s.boundKeywords(i)
		case "DefElem":
			if fixed || t.Text(nodes[n.Parent].Parent, "contype") == "CONSTR_IDENTITY" {
				s.keyword[s.base+t.Int(i, "location")] = struct{}{}
			}
		}
	}
}

func (s *statement) boundKeywords(list int32) {
	t := &s.tree
	for i := list + 1; i < t.Nodes[list].Next; i = t.Nodes[i].Next {
		column := t.Field(i, "ColumnRef")
		if name := t.Name(t.Field(column, "fields")); len(name) == 1 && (name[0] == "minvalue" || name[0] == "maxvalue") {
			s.keyword[s.base+t.Int(column, "location")] = struct{}{}
		}
	}
}
