// Package golden holds what people review: the snapshot of each shipped family.
package golden

import (
	"embed"
	"fmt"
)

//go:embed *.snapshot
var files embed.FS

// Snapshot returns the snapshot of a shipped family, the schema's name written
// {schema}.
func Snapshot(family string) (string, error) {
	text, err := files.ReadFile(family + ".snapshot")
	if err != nil {
		return "", fmt.Errorf("reading the golden snapshot: %w", err)
	}
	return string(text), nil
}
