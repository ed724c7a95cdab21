package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// below lists what each room of the project may import of the others. What is not
// listed imports none; cmd may import all, and nobody imports cmd.
var below = map[string][]string{
	"verify":                   {"catalog", "internal/sqltext/quote", "lint", "verify/server"},
	"verify/server/servertest": {"verify/server"},
	"convert":                  {"internal/sqltext/quote", "lint", "render"},
	"partition":                {"internal/sqltext/quote", "render"},
	"render":                   {"golden", "internal/sqltext/quote", "lint", "sql"},
	"lint":                     {"internal/sqltext/lex", "internal/sqltext/quote", "internal/sqltext/tree"},
	"lint/report":              {"internal/sqltext/lex", "lint"},
	"lint/project/baseline":    {"lint/report"},
	"lint/project/changed":     {"lint"},
	"lint/project/config":      {"lint"},
	"catalog":                  {"internal/sqltext/quote"},
}

// TestImportsPointDown keeps the architecture what the README says.
func TestImportsPointDown(t *testing.T) {
	const module = "github.com/pgseal/pgseal"
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}", module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		room := strings.TrimPrefix(fields[0], module+"/")
		for _, path := range fields[1:] {
			switch imported, ours := strings.CutPrefix(path, module+"/"); {
			case path == "github.com/spf13/cobra" && room != "cmd/pgseal":
				t.Errorf("%s imports cobra, which is the command line's", room)
			case ours && room != "cmd/pgseal" && !slices.Contains(below[room], imported):
				t.Errorf("%s imports %s", room, imported)
			}
		}
	}
}
