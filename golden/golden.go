// Package golden holds what people review: the catalog snapshot of each family
// that pgseal ships, and its rendered file for a few schema names.
package golden

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

//go:embed *.snapshot
var snapshots embed.FS

// Snapshot returns the snapshot that a family must have under every schema name
// and on every PostgreSQL. The error wraps fs.ErrNotExist where the family is not
// one that pgseal ships.
func Snapshot(family string) (string, error) {
	text, err := snapshots.ReadFile(family + ".snapshot")
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("family %q has no golden snapshot: %w", family, err)
	}
	return string(text), err
}
