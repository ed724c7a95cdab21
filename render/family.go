package render

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/sql"
)

// ErrNoFamily is wrapped by the error for a family that pgseal does not ship.
var ErrNoFamily = errors.New("no such family")

// Family returns a family that pgseal ships. Each is parsed once.
func Family(name string) (*Template, error) {
	loaded, err := shipped()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, t := range loaded {
		if t.name == name {
			return t, nil
		}
		names = append(names, t.name)
	}
	return nil, fmt.Errorf("%w: %q; pgseal ships %s", ErrNoFamily, name, strings.Join(names, " and "))
}

// Families returns the families that pgseal ships, sorted by name. The name is
// also the schema's name where the user chooses none.
func Families() ([]*Template, error) { return shipped() }

var shipped = sync.OnceValues(func() ([]*Template, error) { return load(sql.FS) })

func load(files fs.FS) ([]*Template, error) {
	paths, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	var loaded []*Template
	for _, path := range paths {
		source, err := fs.ReadFile(files, path)
		if err != nil {
			return nil, fmt.Errorf("reading a family: %w", err)
		}
		t, err := Parse(strings.TrimSuffix(path, ".sql"), source)
		if err != nil {
			return nil, err
		}
		snapshot, err := golden.Snapshot(t.name)
		switch {
		case err == nil:
			t = t.WithSnapshot(snapshot)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		loaded = append(loaded, t)
	}
	return loaded, nil
}
