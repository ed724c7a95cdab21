// Package baseline keeps the findings that a project has accepted, so that only
// new ones are reported.
package baseline

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/pgseal/pgseal/verify/lint/report"
)

// A Baseline is a set of accepted findings. A finding is known by its file, its
// rule and the text of its line, so it stays known when lines move.
type Baseline struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`

	left map[string]bool
}

// An Entry is one accepted finding.
type Entry struct {
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
	b := &Baseline{left: map[string]bool{}}
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

// New accepts the findings of files.
func New(files []report.File) *Baseline {
	b := &Baseline{Version: 1, Findings: []Entry{}}
	for _, file := range files {
		for i, print := range report.Fingerprints(file) {
			b.Findings = append(b.Findings, Entry{file.Path, file.Findings[i].Rule, print})
		}
	}
	return b
}

// Encode returns the text of a baseline's file.
func (b *Baseline) Encode() ([]byte, error) {
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}

// Filter takes the accepted findings out of a file.
func (b *Baseline) Filter(file report.File) report.File {
	kept := report.File{Path: file.Path}
	for i, print := range report.Fingerprints(file) {
		if b.left[print] {
			delete(b.left, print)
			continue
		}
		kept.Findings = append(kept.Findings, file.Findings[i])
		kept.Lines = append(kept.Lines, file.Lines[i])
	}
	return kept
}

// Mended counts the accepted findings of checked files that are no more.
func (b *Baseline) Mended(files []report.File) int {
	count := 0
	for _, e := range b.Findings {
		if b.left[e.Fingerprint] && slices.ContainsFunc(files, func(f report.File) bool { return f.Path == e.File }) {
			count++
		}
	}
	return count
}
