package report

import (
	"encoding/json"
	"io"
)

// jsonReport is the format's contract: fields are added to it, never changed.
type jsonReport struct {
	Version  int           `json:"version"`
	Findings []jsonFinding `json:"findings"`
}

type jsonFinding struct {
	File      string `json:"file"`
	Rule      string `json:"rule"`
	Message   string `json:"message"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Offset    int    `json:"offset"`
	End       int    `json:"end"`
	Fix       string `json:"fix,omitempty"`
}

func writeJSON(w io.Writer, files []File, _ Options) error {
	report := jsonReport{Version: 1, Findings: []jsonFinding{}}
	for _, file := range files {
		for _, f := range file.Findings {
			report.Findings = append(report.Findings, jsonFinding{
				file.Path, f.Rule, f.Message, f.Line, f.Column, f.EndLine, f.EndColumn, f.Offset, f.End, f.Fix,
			})
		}
	}
	return encode(w, report)
}

func encode(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
