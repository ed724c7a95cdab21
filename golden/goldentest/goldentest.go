// Package goldentest compares what a test got with a file that people review.
package goldentest

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Equal fails the test where got differs from the file, and shows how. With
// -update it rewrites the file instead.
func Equal(t testing.TB, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil && (!*update || !errors.Is(err, fs.ErrNotExist)) {
		t.Errorf("%v; make golden writes it", err)
		return
	}
	change := diff.Diff(path, want, "got", []byte(got))
	switch {
	case change == nil:
	case *update:
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("rewritten:\n%s", change)
	default:
		t.Errorf("%s\nmake golden accepts this change", change)
	}
}

// Updating reports whether the golden files are being rewritten.
func Updating() bool { return *update }
