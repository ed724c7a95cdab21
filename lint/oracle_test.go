package lint_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/lint"
)

var places = regexp.MustCompile(`"(stmt_)?location":-?[0-9]+,?|,?"stmt_len":[0-9]+`)

// TestOracle quotes each word of each case by itself, and compares what the
// definition says with what is found: a word is an identifier exactly when the
// parse tree stays the same. Words of closed lists and of code are left out, and
// PUBLIC, which is a role of no name however it is quoted.
func TestOracle(t *testing.T) {
	paths, err := filepath.Glob("testdata/rules/*/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	closed := []string{"select", "insert", "update", "usage", "all", "privileges", "grant", "option", "range", "list", "hash", "year", "safe", "minvalue", "maxvalue", "public", "admin", "inherit", "set"}
	compared := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for text := range strings.SplitSeq(string(data), ";\n") {
			before, err := pg_query.ParseToJSON(text)
			if err != nil || strings.Contains(text, "$$") || strings.ContainsAny(text, "{\x00@:\\") {
				continue
			}
			before = places.ReplaceAllString(before, "")
			found := map[int]bool{}
			for _, f := range lint.Check(text, lint.Options{Rules: []string{"identifier-unquoted"}}) {
				found[f.Offset] = true
			}
			scanned, err := pg_query.Scan(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, token := range scanned.Tokens {
				word := text[token.Start:token.End]
				folded := strings.Map(lower, word)
				if token.Token != pg_query.Token_IDENT && token.KeywordKind == 0 || strings.ContainsAny(word, `"&`) || slices.Contains(closed, folded) {
					continue
				}
				quoted := text[:token.Start] + ` "` + folded + `" ` + text[token.End:]
				after, err := pg_query.ParseToJSON(quoted)
				want := err == nil && places.ReplaceAllString(after, "") == before
				compared++
				if got := found[int(token.Start)]; got != want {
					t.Errorf("%s: %q at %d in %q: found %v, want %v", path, word, token.Start, text, got, want)
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("%d words compared, want at least 1000", compared)
	}
}

// lower folds as the server does.
func lower(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}
