package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func seeds(f *testing.F) {
	paths, err := filepath.Glob("testdata/rules/*/*.sql")
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
	for _, text := range []string{"", "\ufeff", "\x00", "\xff", "\r\n\r", "$$", "'", `"`, "/*", "{{", ":", "\\", "U&\"", "E'\\", "@extschema@", "DO $$", "SELECT '\n\n'\n'a'"} {
		f.Add(text)
	}
}

// FuzzCheck wants findings to lie in the text, in order, at the lines and columns
// that a plain count gives.
func FuzzCheck(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, finding := range check(text, Options{}) {
			if finding.Offset < last || finding.End < finding.Offset || finding.End > len(text) {
				t.Fatalf("%+v behind offset %d, of %d bytes", finding, last, len(text))
			}
			last = finding.Offset
			if line, column := place(text, finding.Offset); line != finding.Line || column != finding.Column {
				t.Errorf("%+v: want %d:%d", finding, line, column)
			}
			if line, column := place(text, finding.End); line != finding.EndLine || column != finding.EndColumn {
				t.Errorf("%+v: want the end at %d:%d", finding, line, column)
			}
		}
	})
}

func place(text string, offset int) (line, column int) {
	const lineEnd = '\n'
	before := text[:offset]
	if strings.HasSuffix(before, "\r") && offset < len(text) && text[offset] == '\n' {
		before = before[:len(before)-1] + "x" // between CR and LF the line goes on
	}
	before = strings.TrimPrefix(before, byteOrderMark)
	before = strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
	return 1 + strings.Count(before, string(lineEnd)), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, lineEnd)+1:])
}

// FuzzFix wants a fix to keep the meaning, and a second one to change nothing.
func FuzzFix(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
			t.Skip()
		}
		opts := Options{Rules: []string{identifierUnquoted}}
		fixed, err := Fix(text, check(text, opts))
		if err != nil {
			t.Fatalf("%v", err)
		}
		for _, finding := range check(fixed, opts) {
			if finding.Fix != "" {
				t.Errorf("%q is mended to %q, which has %+v", text, fixed, finding)
			}
		}
	})
}
