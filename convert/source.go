package convert

import (
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/lint"
)

type token struct {
	start, end int
	kind       pg_query.Token
}

// A statement is one of the file, with its tokens; comments are none.
type statement struct {
	node       *pg_query.Node
	tokens     []token
	start, end int // up to its semicolon, which belongs to it
	index      int
	gone       bool // it was taken out
	listed     bool // a problem is known
}

var (
	copyData  = regexp.MustCompile(`(?mi)^COPY [^;\n]* FROM stdin[^;\n]*;\r?\n(?s:.*?)^\\\.\r?$`)
	psqlLine  = regexp.MustCompile(`(?m)^\\([a-zA-Z!?]+).*$`)
	dumpNotes = regexp.MustCompile(`(?m)^--\r?\n(?:-- (?:TOC entry|Dependencies:).*\n)*-- (?:(?:Data for )?Name: .*; Type: .*|PostgreSQL database dump(?: complete)?)\r?\n--\r?$|^-- Dumped (?:from|by) .*$|^-- (?:Started|Completed) on .*$`)
)

// harmless are psql's commands that change nothing which the file creates.
var harmless = map[string]bool{
	"restrict": true, "unrestrict": true, "connect": true, "c": true, "echo": true, "qecho": true,
	"encoding": true, "set": true, "pset": true, "timing": true, "x": true, "q": true,
}

// read parses the file. False says that nothing more can be done with it.
func (a *adoption) read() bool {
	if i := strings.IndexByte(a.src, 0); i >= 0 {
		a.problem(i, "a NUL byte, behind which PostgreSQL's parser reads nothing")
		return false
	}
	for i := 0; i < len(a.src); {
		r, size := utf8.DecodeRuneInString(a.src[i:])
		if r == utf8.RuneError && size == 1 {
			a.problem(i, "not valid UTF-8")
			return false
		}
		i += size
	}
	a.text = []byte(a.src)
	scanned := a.blankPsql()
	// The linter goes on behind a fault, and keeps from the parser what would crash it.
	faults := lint.Check(string(a.text), lint.Options{Schema: a.schema, Rules: []string{"syntax-error", "psql-variable-unquoted"}})
	for _, f := range faults {
		a.problem(f.Offset, f.Rule+": "+f.Message)
	}
	if len(faults) > 0 {
		return false
	}
	tree, err := pg_query.Parse(string(a.text))
	if err != nil || scanned != nil {
		a.problem(0, errors.Join(scanned, err).Error())
		return false
	}
	next := 0
	for i, raw := range tree.Stmts {
		from := int(raw.StmtLocation)
		to := from + int(raw.StmtLen)
		if raw.StmtLen == 0 {
			to = len(a.text)
		}
		for next < len(a.tokens) && a.tokens[next].start < from {
			next++
		}
		first := next
		for next < len(a.tokens) && a.tokens[next].start < to {
			next++
		}
		s := &statement{node: raw.Stmt, tokens: a.tokens[first:next], index: i}
		s.start, s.end = s.tokens[0].start, s.tokens[len(s.tokens)-1].end
		if next < len(a.tokens) && a.is(a.tokens[next], ";") {
			s.end = a.tokens[next].end
		}
		a.statements = append(a.statements, s)
	}
	return true
}

// blankPsql blanks what psql reads itself, and drops pg_dump's own comments,
// which name the old schema and its owner.
func (a *adoption) blankPsql() error {
	for _, at := range copyData.FindAllIndex(a.text, -1) {
		a.problem(at[0], rows)
		a.blank(at[0], at[1])
		a.drop(at[0], at[1])
	}
	lines := psqlLine.FindAllSubmatchIndex(a.text, -1)
	for _, at := range lines {
		a.blank(at[0], at[1])
	}
	scan, err := pg_query.Scan(string(a.text))
	if err != nil {
		return err
	}
	comments := map[int]bool{}
	line := 0
	for _, t := range scan.Tokens {
		start, end := int(t.Start), int(t.End)
		for ; line < len(lines) && lines[line][0] < end; line++ {
			at := lines[line]
			if at[0] >= start { // it stands in the token: it is text
				copy(a.text[at[0]:at[1]], a.src[at[0]:at[1]])
				continue
			}
			a.psql(at)
		}
		switch t.Token {
		case pg_query.Token_SQL_COMMENT, pg_query.Token_C_COMMENT:
			comments[start] = true
		default:
			a.tokens = append(a.tokens, token{start, end, t.Token})
		}
	}
	for ; line < len(lines); line++ {
		a.psql(lines[line])
	}
	for _, at := range dumpNotes.FindAllIndex(a.text, -1) {
		if comments[at[0]] {
			a.drop(at[0], at[1])
		}
	}
	return nil
}

func (a *adoption) psql(at []int) {
	if command := a.src[at[2]:at[3]]; !harmless[command] {
		a.problem(at[0], `\`+command+" is psql's own: write what it does as SQL, or leave it out")
	}
	a.drop(at[0], at[1])
}

// blank keeps the line ends, and where every byte stands.
func (a *adoption) blank(start, end int) {
	for i := start; i < end; i++ {
		if a.text[i] != '\n' && a.text[i] != '\r' {
			a.text[i] = ' '
		}
	}
}

func (a *adoption) is(t token, word string) bool {
	return strings.EqualFold(a.src[t.start:t.end], word)
}

// name is what a token names, as the catalog has it; "" where it is no name.
func (a *adoption) name(t token) string { return nameOf(a.src[t.start:t.end]) }

func nameOf(word string) string {
	switch {
	case word == "":
	case word[0] == '"':
		return strings.ReplaceAll(word[1:len(word)-1], `""`, `"`)
	case word[0] == '_' || word[0] >= 0x80 || 'a' <= word[0]|0x20 && word[0]|0x20 <= 'z':
		return fold(word)
	}
	return ""
}

// fold lowers ASCII letters alone, as PostgreSQL does with an unquoted name in
// UTF-8.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, word)
}

// keyword returns the first token of a statement that is this word, or the zero
// token.
func (a *adoption) keyword(s *statement, word string) token {
	for _, t := range s.tokens {
		if a.is(t, word) {
			return t
		}
	}
	return token{}
}
