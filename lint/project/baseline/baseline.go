// Package baseline keeps the findings that a project has accepted, so that only
// new ones are reported.
package baseline

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pgseal/pgseal/lint/report"
)

// A Baseline is a set of accepted findings. A finding is known by its file, its
// rule and message and the text of its statement, so it stays known when the
// statement moves and is new when it is edited.
type Baseline struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`

	folder string
	left   map[string]bool
}

// An Entry is one accepted finding.
type Entry struct {
	// File is a path from the folder of the baseline on, with slashes.
	File        string `json:"file"`
	Rule        string `json:"rule"`
	Fingerprint string `json:"fingerprint"`
}

// Read reads a baseline.
func Read(path string) (*Baseline, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the baseline: %w", err)
	}
	b := &Baseline{folder: filepath.Dir(path), left: map[string]bool{}}
	if err := json.Unmarshal(text, b); err != nil {
		return nil, fmt.Errorf("reading the baseline %s: %w", path, err)
	}
	if b.Version != 1 {
		return nil, fmt.Errorf("reading the baseline %s: version %d is not known", path, b.Version)
	}
	for _, e := range b.Findings {
		b.left[e.Fingerprint] = true
	}
	return b, nil
}

// New accepts the findings of files, for a baseline at a path.
func New(path string, files []report.File) *Baseline {
	b := &Baseline{Version: 1, Findings: []Entry{}, folder: filepath.Dir(path)}
	for _, file := range files {
		file.Path = b.relative(file.Path)
		for i, print := range report.Fingerprints(file) {
			b.Findings = append(b.Findings, Entry{file.Path, file.Findings[i].Rule, print})
		}
	}
	return b
}

// relative returns the one spelling of a path that all runs share.
func (b *Baseline) relative(path string) string {
	folder, err := filepath.Abs(b.folder)
	if err != nil {
		return path
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(folder, absolute)
	if err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

// Encode returns the text of a baseline's file.
func (b *Baseline) Encode() ([]byte, error) {
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}

// Filter takes the accepted findings out of a file.
func (b *Baseline) Filter(file report.File) report.File {
	named := file
	named.Path = b.relative(file.Path)
	prints := report.Fingerprints(named)
	return file.Only(func(i int) bool {
		accepted := b.left[prints[i]]
		delete(b.left, prints[i])
		return !accepted
	})
}

// Mended counts the accepted findings of checked files that are no more.
func (b *Baseline) Mended(files []report.File) int {
	checked := map[string]bool{}
	for _, file := range files {
		checked[b.relative(file.Path)] = true
	}
	count := 0
	for _, e := range b.Findings {
		if b.left[e.Fingerprint] && checked[e.File] {
			count++
		}
	}
	return count
}
