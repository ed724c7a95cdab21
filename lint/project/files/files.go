// Package files finds the SQL files that a command line names.
package files

import (
	"errors"
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
// argument in the order of their names. In folders and globs, what is no regular
// file is left out, and so are hidden folders and links to folders. What cannot be
// read is in the errors, and the rest is returned all the same.
func Expand(arguments []string) (paths []string, errs []error) {
	seen := map[string]bool{}
	for _, argument := range arguments {
		found, faults := expand(argument)
		errs = append(errs, faults...)
		for _, path := range found {
			if key := filepath.Clean(path); !seen[key] {
				seen[key] = true
				paths = append(paths, path)
			}
		}
	}
	return paths, errs
}

func expand(argument string) ([]string, []error) {
	if argument == Stdin {
		return []string{argument}, nil
	}
	info, err := os.Stat(argument)
	switch {
	case err == nil && info.IsDir():
		return under(argument)
	case err == nil:
		return []string{argument}, nil
	case strings.ContainsAny(argument, "*?[{"):
		return matches(argument)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, []error{fmt.Errorf("reading SQL: %w", err)}
	}
	return nil, []error{fmt.Errorf("no file or folder %s", argument)}
}

func matches(glob string) ([]string, []error) {
	options := []doublestar.GlobOption{doublestar.WithFilesOnly(), doublestar.WithNoHidden()}
	_, err := doublestar.FilepathGlob(glob, append(options, doublestar.WithFailOnIOErrors())...)
	var errs []error
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		errs = append(errs, fmt.Errorf("reading the glob %s: %w", glob, err))
	}
	found, _ := doublestar.FilepathGlob(glob, options...)
	var paths []string
	for _, path := range found {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 && errs == nil {
		errs = append(errs, fmt.Errorf("no file matches %s", glob))
	}
	return paths, errs
}

func under(folder string) (paths []string, errs []error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		errs = append(errs, fmt.Errorf("reading the folder %s: %w", folder, err))
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		switch {
		case entry.IsDir():
			if !strings.HasPrefix(entry.Name(), ".") {
				found, faults := under(path)
				paths, errs = append(paths, found...), append(errs, faults...)
			}
		case strings.EqualFold(filepath.Ext(path), ".sql"):
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				paths = append(paths, path)
			}
		}
	}
	return paths, errs
}
