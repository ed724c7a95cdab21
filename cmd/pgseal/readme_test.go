package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme runs the transcript of the README and compares what it prints, the
// server's version and the time aside.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```console\n")
	want, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the README has no transcript")
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "pgseal"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	folder := t.TempDir()
	var got strings.Builder
	for line := range strings.Lines(want) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
		got.WriteString(line + string(out))
	}
	varies := regexp.MustCompile(`PostgreSQL [0-9.]+|[0-9.]+ s$`)
	for i, line := range strings.Split(want, "\n") {
		lines := strings.Split(got.String(), "\n")
		if i >= len(lines) || varies.ReplaceAllString(lines[i], "") != varies.ReplaceAllString(line, "") {
			t.Fatalf("line %d of the transcript is %q; this was printed:\n%s", i+1, line, got.String())
		}
	}
}
