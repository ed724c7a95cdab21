package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/golden/goldentest"
	"github.com/pgseal/pgseal/verify/server"
)

func TestReadme(t *testing.T) { transcript(t, "../../README.md") }

// TestYourOwnFamily follows the walk-through, on an empty database.
func TestYourOwnFamily(t *testing.T) {
	s, err := server.Start(context.Background(), server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Stop() })
	config, err := s.Config("postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PGHOST", config.Host)
	t.Setenv("PGUSER", config.User)
	t.Setenv("PGDATABASE", "postgres")
	transcript(t, "../../docs/your-own-family.md")
}

var (
	console = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	command = regexp.MustCompile(`(?m)^\$ (.*(?:\n> .*)*)\n`)
	varies  = regexp.MustCompile(`PostgreSQL [0-9.]+|[0-9.]+ s$|sql:[0-9]+: |line [0-9]+ at`)
)

// transcript plays the commands that a page shows, all in one folder, and compares
// the page with one that shows what they print: versions, times and the lines of an
// artifact aside.
func transcript(t *testing.T, path string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "pgseal"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	folder := t.TempDir()
	played := 0
	got := console.ReplaceAllStringFunc(string(page), func(block string) string {
		var b strings.Builder
		b.WriteString("```console\n")
		for _, m := range command.FindAllStringSubmatch(block, -1) {
			cmd := exec.Command("sh", "-c", strings.ReplaceAll(m[1], "\n> ", "\n"))
			cmd.Dir = folder
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v: %s", m[1], err, out)
			}
			b.WriteString(m[0] + string(out))
			played++
		}
		return keep(block, b.String()+"```")
	})
	if played == 0 {
		t.Fatal(path, " has no transcript")
	}
	goldentest.Equal(t, path, got)
}

// keep takes a line of the page where only what varies differs from what was
// printed.
func keep(page, printed string) string {
	old, lines := strings.Split(page, "\n"), strings.Split(printed, "\n")
	for i := range lines {
		if i < len(old) && varies.ReplaceAllString(old[i], "") == varies.ReplaceAllString(lines[i], "") {
			lines[i] = old[i]
		}
	}
	return strings.Join(lines, "\n")
}
