package lint

import (
	"path/filepath"
	"regexp"
	"strings"
)

// Flyway fills the ${name} of its migrations, in quotes too. It knows the files by
// their names: versioned, baseline, undo and repeatable ones.
var (
	flywayName        = regexp.MustCompile(`^([VBU][0-9][0-9._]*|R)__.*\.sql$`)
	flywayPlaceholder = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_.: -]*\}`)
)

func isFlyway(path string) bool { return flywayName.MatchString(filepath.Base(path)) }

// plainPlaceholders writes the placeholders of Flyway, such as
// ${flyway:defaultSchema}, with the letters of a name, in as many bytes.
func plainPlaceholders(src string) string {
	return flywayPlaceholder.ReplaceAllStringFunc(src, func(p string) string {
		return strings.NewReplacer(":", "_", ".", "_", "-", "_", " ", "_").Replace(p)
	})
}
