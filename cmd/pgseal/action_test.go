package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestAction runs the steps of action.yml, as GitHub runs them, with a go and a
// pgseal that only print their arguments.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Runs struct {
			Steps []struct{ Run string }
		}
	}
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for path, text := range map[string]string{
		"go":           "#!/bin/sh\nif [ $1 = env ]; then echo \"$STUBS\"; else echo \"$@\"; fi\n",
		"bin/pgseal":   "#!/bin/sh\nprintf '[%s]' \"$@\"\n",
		"m/a.sql":      "",
		"m/deep/b.sql": "",
	} {
		path = filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ version, ref, paths, want string }{
		{"", "v1.2.3", "m/**/*.sql", "@v1.2.3 [lint][--format][github][--schema][app][--][m/**/*.sql]"},
		{"", "main", "m x", "@latest [lint][--format][github][--schema][app][--][m][x]"},
		{"", "", ".", "@latest [lint][--format][github][--schema][app][--][.]"},
		{"v0.9.0", "v1.2.3", ".", "@v0.9.0 [lint][--format][github][--schema][app][--][.]"},
	} {
		var got []string
		for _, step := range action.Runs.Steps {
			if step.Run == "" {
				continue
			}
			cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
			cmd.Dir = folder
			cmd.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"), "STUBS="+folder,
				"VERSION="+test.version, "REF="+test.ref, "FORMAT=github", "ARGUMENTS=--schema app", "PATHS="+test.paths)
			output, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, output)
			}
			got = append(got, strings.TrimPrefix(strings.TrimSpace(string(output)), "install github.com/pgseal/pgseal/cmd/pgseal"))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("version %q, ref %q, paths %q: got %s, want %s", test.version, test.ref, test.paths, got, test.want)
		}
	}
}
