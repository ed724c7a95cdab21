package lex

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// FuzzTokens wants the tokens of text that PostgreSQL parses to begin where its
// own scanner has them, operators and numbers aside: it may cut those finer.
func FuzzTokens(f *testing.F) {
	paths, err := filepath.Glob("../../../lint/testdata/rules/*/*.sql")
	if err != nil || len(paths) == 0 {
		f.Fatal("no seeds: ", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || len(text) > 10_000 {
			t.Skip()
		}
		for i := range len(text) {
			if text[i] == 0 || text[i] == '{' || text[i] == '@' {
				t.Skip() // read apart
			}
		}
		if _, err := pg_query.Parse(text); err != nil {
			t.Skip()
		}
		scanned, err := pg_query.Scan(text)
		if err != nil {
			t.Skip()
		}
		s := NewBodyScanner(text, nil)
		starts := map[int]Kind{}
		for {
			st, more := s.Next()
			for _, token := range append(st.Tokens, st.Comments...) {
				starts[token.Start] = token.Kind
			}
			if st.Semicolon >= 0 {
				starts[st.Semicolon] = Punctuation
			}
			if !more {
				break
			}
		}
		for _, fault := range s.Faults() {
			t.Errorf("%q: fault %+v", text, fault)
		}
		theirs := map[int]bool{}
		for _, token := range scanned.Tokens {
			theirs[int(token.Start)] = true
		}
		for start, kind := range starts {
			if !theirs[start] && kind != Operator && kind != Number && kind != Punctuation {
				t.Errorf("%q: a token at %d that PostgreSQL does not see", text, start)
			}
		}
	})
}
