// Package config reads .pgseal.yaml, which says how a folder's SQL is checked.
package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml"

	"github.com/pgseal/pgseal/lint"
)

// Name is what the file is called. It is looked for in a checked file's folder and
// upwards.
const Name = ".pgseal.yaml"

// A Lint is the part of the file under the key lint.
type Lint struct {
	Profile string   `yaml:"profile"`
	Schema  string   `yaml:"schema"`
	Enable  []string `yaml:"enable"`
	Disable []string `yaml:"disable"`
	// Exclude are globs, from the file's own folder on.
	Exclude []string `yaml:"exclude"`

	folder string
}

// Read reads one file. An unknown key is an error.
func Read(path string) (*Lint, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	var file struct {
		Lint Lint `yaml:"lint"`
	}
	err = yaml.NewDecoder(bytes.NewReader(text), yaml.Strict(), yaml.CustomUnmarshaler(onlyString)).Decode(&file)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading the configuration %s: %w", path, err)
	}
	file.Lint.folder = filepath.Dir(path)
	if err := file.Lint.check(); err != nil {
		return nil, fmt.Errorf("reading the configuration %s: %w", path, err)
	}
	return &file.Lint, nil
}

// onlyString refuses 5 and true, which would become strings without a word.
func onlyString(to *string, text []byte) error {
	var value any
	if err := yaml.Unmarshal(text, &value); err != nil {
		return err
	}
	s, ok := value.(string)
	if !ok {
		return fmt.Errorf("%s is no string: quote it", bytes.TrimSpace(text))
	}
	*to = s
	return nil
}

// Contradiction returns a rule that is both enabled and disabled, or "".
func (l *Lint) Contradiction() string {
	for _, rule := range l.Enable {
		if slices.Contains(l.Disable, rule) {
			return rule
		}
	}
	return ""
}

func (l *Lint) check() error {
	if _, ok := lint.Profile(l.Profile); l.Profile != "" && !ok {
		return fmt.Errorf("no profile %q", l.Profile)
	}
	for _, rules := range [][]string{l.Enable, l.Disable} {
		for _, rule := range rules {
			if lint.RuleByID(rule) == nil {
				return fmt.Errorf("no rule %q", rule)
			}
		}
	}
	if rule := l.Contradiction(); rule != "" {
		return fmt.Errorf("%s is both enabled and disabled", rule)
	}
	for _, pattern := range l.Exclude {
		if !doublestar.ValidatePattern(pattern) {
			return fmt.Errorf("exclude: %q is no glob", pattern)
		}
	}
	return nil
}

// Excludes reports whether a file is not to be checked.
func (l *Lint) Excludes(path string) bool {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	relative, err := filepath.Rel(l.folder, absolute)
	if err != nil {
		return false
	}
	for _, pattern := range l.Exclude {
		if doublestar.MatchUnvalidated(pattern, filepath.ToSlash(relative)) {
			return true
		}
	}
	return false
}

// Options are what the rules of a file are checked with. Of several choices, the
// later wins.
func Options(choices ...Lint) lint.Options {
	profile := lint.Migrations
	for _, choice := range choices {
		profile = cmp.Or(choice.Profile, profile)
	}
	opts, _ := lint.Profile(profile)
	for _, choice := range choices {
		for _, rule := range choice.Enable {
			opts.Enable(rule)
		}
		for _, rule := range choice.Disable {
			opts.Disable(rule)
		}
		opts.Schema = cmp.Or(choice.Schema, opts.Schema)
	}
	return opts
}

// A Finder finds the configuration of files, and reads each once.
type Finder struct{ folders map[string]found }

type found struct {
	lint *Lint
	err  error
}

// Find returns the configuration of a folder, which is empty where there is none.
// Folders that share a configuration share its error.
func (f *Finder) Find(folder string) (*Lint, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	if known, ok := f.folders[folder]; ok {
		return known.lint, known.err
	}
	l, err := Read(filepath.Join(folder, Name))
	if errors.Is(err, fs.ErrNotExist) {
		if parent := filepath.Dir(folder); parent != folder {
			l, err = f.Find(parent)
		} else {
			l, err = &Lint{}, nil
		}
	}
	if f.folders == nil {
		f.folders = map[string]found{}
	}
	f.folders[folder] = found{l, err}
	return l, err
}
