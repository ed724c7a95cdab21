package lint

import (
	_ "embed"
	"strings"
	"sync"
)

// catalogText lists what pg_catalog holds in each of PostgreSQL 14 to 18: the
// functions without arguments, the operators and the types, and the names that
// the grammar itself reads as a serial type.
//
//go:embed catalog.txt
var catalogText string

var catalog = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for line := range strings.Lines(catalogText) {
		names[strings.TrimSuffix(line, "\n")] = true
	}
	return names
})
