package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/lint"
)

var update = flag.Bool("update", false, "write the goldens anew")

// findings are those of texts that are hard to show: tabs, other scripts, a long
// line, what a terminal would act on, a place that spans lines.
func findings() []File {
	long := "SELECT "
	for range 60 {
		long += `"a", `
	}
	var files []File
	for _, text := range []struct{ path, text string }{
		{"plain.sql", "CREATE TABLE app.t (\n\t\"größe\"\tBIGINT, name \"text\");\n"},
		{"clean.sql", "SELECT 1;\n"},
		{"a folder/100%,x:y.sql", long + "b FROM \"app\".\"t\";\r\nSELECT '\u202e\x1b[31m';\r\nSELECT 'open"},
		{"not-utf8.sql", "SELECT '\xff';"},
	} {
		files = append(files, NewFile(text.path, text.text, lint.Check(text.text, lint.Options{Schema: "app"})))
	}
	return files
}

func TestGoldens(t *testing.T) {
	for _, format := range Formats() {
		var got bytes.Buffer
		if err := Write(&got, format, findings(), Options{Version: "1.2.3"}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", format+".golden")
		if *update {
			if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s is not what was written (go test -update):\n%s", path, got.Bytes())
		}
	}
}

// TestEmpty writes valid reports of nothing.
func TestEmpty(t *testing.T) {
	for _, format := range []string{"json", "sarif", "gitlab"} {
		var got bytes.Buffer
		if err := Write(&got, format, nil, Options{}); err != nil || !json.Valid(got.Bytes()) || bytes.Contains(got.Bytes(), []byte(": null")) {
			t.Errorf("%s: %v\n%s", format, err, got.Bytes())
		}
	}
}

func TestColor(t *testing.T) {
	var got bytes.Buffer
	if err := Write(&got, "text", findings(), Options{Color: true}); err != nil || !bytes.Contains(got.Bytes(), []byte("\x1b[1mplain.sql:1:1:\x1b[0m")) {
		t.Errorf("no color: %v\n%s", err, got.Bytes())
	}
}

// TestFingerprints stay when a statement moves or is indented anew, differ for the
// same fault twice, and are new where the statement is edited.
func TestFingerprints(t *testing.T) {
	prints := func(text string) []string {
		return Fingerprints(NewFile("a.sql", text, lint.Check(text, lint.Options{Rules: []string{"identifier-unquoted", "deceptive-text"}})))
	}
	const text = "DROP TABLE a;\nDROP TABLE a;\nCREATE TABLE b (\n\t\"c\" INT\n); -- \u202e\n"
	before := prints(text)
	if len(before) != 4 {
		t.Fatalf("%d findings", len(before))
	}
	for _, test := range []struct {
		text    string
		differs []int
	}{
		{text, nil},
		{"\n-- moved\nDROP  TABLE a; -- here\nDROP TABLE a;\nCREATE TABLE b ( \"c\" INT);\n-- \u202e", []int{3}},
		{strings.Replace(text, "INT", "BIGINT", 1), []int{2}},
		{strings.Replace(text, "DROP TABLE a;", "DROP TABLE a CASCADE;", 2), []int{0, 1}},
	} {
		after := prints(test.text)
		var differs []int
		for i := range after {
			if slices.Index(before, after[i]) != i {
				differs = append(differs, i)
			}
		}
		if len(after) != len(before) || !slices.Equal(differs, test.differs) {
			t.Errorf("%q: %v differ, want %v", test.text, differs, test.differs)
		}
	}
}
