// Package files finds the SQL files that a command line names.
package files

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Stdin is the argument that stands for standard input.
const Stdin = "-"

// Expand returns the files that arguments name: a file as it is, a folder's
// **/*.sql, the matches of a glob, and Stdin. Each file comes once, those of one
// argument in the order of their names. Hidden folders are left out.
func Expand(arguments []string) ([]string, error) {
	var paths []string
	seen := map[string]bool{}
	add := func(path string) {
		if key := filepath.Clean(path); !seen[key] {
			seen[key] = true
			paths = append(paths, path)
		}
	}
	for _, argument := range arguments {
		if argument == Stdin {
			add(argument)
			continue
		}
		info, err := os.Stat(argument)
		switch {
		case err == nil && !info.IsDir():
			add(argument)
		case err == nil:
			found, err := under(argument)
			if err != nil {
				return nil, fmt.Errorf("reading the folder %s: %w", argument, err)
			}
			for _, path := range found {
				add(path)
			}
		case strings.ContainsAny(argument, "*?[{"):
			matches, err := doublestar.FilepathGlob(argument, doublestar.WithFilesOnly(), doublestar.WithNoHidden())
			if err != nil {
				return nil, fmt.Errorf("reading the glob %s: %w", argument, err)
			}
			if len(matches) == 0 {
				return nil, fmt.Errorf("no file matches %s", argument)
			}
			for _, path := range matches {
				add(path)
			}
		default:
			return nil, fmt.Errorf("no file or folder %s", argument)
		}
	}
	return paths, nil
}

func under(folder string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if path != folder && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
		case strings.EqualFold(filepath.Ext(path), ".sql"):
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}
