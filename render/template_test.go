package render

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTemplateRefused reads testdata/refused: the first line of each file says
// where the fault is in the rest, and what is said of it.
func TestTemplateRefused(t *testing.T) {
	paths, err := filepath.Glob("testdata/refused/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases: ", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".sql"), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			first, rest, _ := strings.Cut(string(source), "\n")
			want := strings.TrimPrefix(first, "-- ")
			_, err = Parse("case", []byte(rest))
			var at *TemplateError
			if !errors.As(err, &at) {
				t.Fatalf("Parse = %v, want a *TemplateError", err)
			}
			if got := at.Error(); !strings.HasPrefix(got, "case:"+want) {
				t.Errorf("Parse = %s\nwant case:%s", got, want)
			}
		})
	}
}

func TestTemplateBytesRefused(t *testing.T) {
	for name, source := range map[string]string{
		"NUL":       "CREATE TABLE \"{schema}\".\"a\" ();\x00",
		"not UTF-8": "CREATE TABLE \"{schema}\".\"a\xff\" ();",
		"mark":      "\ufeffCREATE TABLE \"{schema}\".\"a\" ();",
		"empty":     "",
	} {
		if _, err := Parse(name, []byte(source)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestShippedFamilies(t *testing.T) {
	families, err := Families()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if _, err := f.Render(f.Name(), Options{}); err != nil {
			t.Errorf("%s under its own name: %v", f.Name(), err)
		}
	}
	if _, err := Family("nothing"); !errors.Is(err, ErrNoFamily) {
		t.Errorf("Family(nothing) = %v, want ErrNoFamily", err)
	}
}
