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
	"render":                   {"golden", "render/quote", "sql", "verify/lint"},
	"render/adopt":             {"render", "render/quote", "verify/lint"},
	"verify/lint":              {"render/quote", "verify/lint/internal/lex", "verify/lint/internal/tree"},
	"verify/lint/report":       {"verify/lint", "verify/lint/internal/lex"},
	"verify/lint/changed":      {"verify/lint"},
	"verify/lint/baseline":     {"verify/lint/report"},
	"verify/lint/config":       {"verify/lint"},
	"verify/catalog":           {"render/quote"},
	"verify/server/servertest": {"verify/server"},
	"verify":                   {"render/quote", "verify/catalog", "verify/lint", "verify/server"},
	"partition":                {"render", "render/quote"},
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
