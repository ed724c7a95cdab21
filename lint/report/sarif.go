package report

import (
	"io"
	"net/url"
	"path/filepath"

	"github.com/pgseal/pgseal/lint"
)

// The part of SARIF 2.1.0 that is written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string       `json:"id"`
		Short sarifMessage `json:"shortDescription"`
		Help  sarifMessage `json:"help"`
	}
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion   `json:"deletedRegion"`
		Inserted *sarifMessage `json:"insertedContent,omitempty"`
	}
)

func writeSARIF(w io.Writer, files []File, opts Options) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "pgseal", Version: opts.Version, URI: "https://github.com/pgseal/pgseal"}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{},
	}
	index := map[string]int{}
	for i, rule := range lint.Rules() {
		index[rule.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			rule.ID, sarifMessage{Text: rule.Summary}, sarifMessage{Text: rule.Text, Markdown: rule.Explain()},
		})
	}
	log := sarifLog{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	}
	return writeList(w, log, "      ", func(yield func(any) bool) {
		for _, file := range files {
			artifact := sarifArtifact{(&url.URL{Path: filepath.ToSlash(file.Path)}).String()}
			for _, f := range file.Findings {
				region := sarifRegion{f.Line, f.Column, f.EndLine, f.EndColumn}
				result := sarifResult{
					RuleID: f.Rule, RuleIndex: index[f.Rule], Level: "error", Message: sarifMessage{Text: f.Message},
					Locations: []sarifLocation{{sarifPhysical{artifact, region}}},
				}
				if f.Fix != "" {
					result.Fixes = []sarifFix{{
						Description: sarifMessage{Text: "write " + f.Fix},
						Changes:     []sarifChange{{artifact, []sarifReplacement{{region, &sarifMessage{Text: f.Fix}}}}},
					}}
				}
				if !yield(&result) {
					return
				}
			}
		}
	})
}
