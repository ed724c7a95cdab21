// Package report writes findings in the formats that people and CI systems read.
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/pgseal/pgseal/lint"
)

// A File is a text that was checked and what was found in it.
type File struct {
	Path     string
	Findings []lint.Finding
	Lines    []string // of each finding, the line it begins in

	statements []digest
}

// NewFile keeps of a text what the formats show.
func NewFile(path, text string, findings []lint.Finding) File {
	f := File{Path: path, Findings: findings, Lines: make([]string, len(findings))}
	for i, finding := range findings {
		if i > 0 && finding.Line == findings[i-1].Line { // a line may be long, and have many
			f.Lines[i] = f.Lines[i-1]
			continue
		}
		start := strings.LastIndexAny(text[:finding.Offset], "\r\n") + 1
		end := len(text)
		if n := strings.IndexAny(text[finding.Offset:], "\r\n"); n >= 0 {
			end = finding.Offset + n
		}
		f.Lines[i] = strings.Clone(strings.TrimPrefix(text[start:max(start, end)], "\ufeff"))
	}
	f.statements = statements(text, findings, f.Lines)
	return f
}

// Only returns the file with those of its findings whose index is kept.
func (f File) Only(keep func(i int) bool) File {
	kept := File{Path: f.Path}
	for i := range f.Findings {
		if keep(i) {
			kept.Findings = append(kept.Findings, f.Findings[i])
			kept.Lines = append(kept.Lines, f.Lines[i])
			kept.statements = append(kept.statements, f.statements[i])
		}
	}
	return kept
}

// Options are what a format may need to know.
type Options struct {
	Version string // of pgseal
	Color   bool   // of text
}

var formats = map[string]func(io.Writer, []File, Options) error{
	"text":   writeText,
	"json":   writeJSON,
	"sarif":  writeSARIF,
	"github": writeGitHub,
	"junit":  writeJUnit,
	"gitlab": writeGitLab,
}

// Formats lists the formats' names.
func Formats() []string { return []string{"text", "json", "sarif", "github", "junit", "gitlab"} }

// Known reports whether a format has that name.
func Known(format string) bool { return slices.Contains(Formats(), format) }

// Write writes the files' findings in the order given.
func Write(w io.Writer, format string, files []File, opts Options) error {
	write := formats[format]
	if write == nil {
		return fmt.Errorf("no format %q", format)
	}
	return write(w, files, opts)
}
