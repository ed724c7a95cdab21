package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// writeGitHub writes workflow commands, which GitHub shows beside the lines.
func writeGitHub(w io.Writer, files []File, _ Options) error {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	out := bufio.NewWriter(w)
	for _, file := range files {
		for _, f := range file.Findings {
			fmt.Fprintf(out, "::error file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n",
				property.Replace(filepath.ToSlash(file.Path)), f.Line, f.EndLine, f.Column, max(f.EndColumn-1, 1), property.Replace(f.Rule), data.Replace(f.Message))
		}
	}
	return out.Flush()
}

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitFailure `xml:"failure,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes a suite for each file and a failed case for each finding; a
// file without findings is one case that passes.
func writeJUnit(w io.Writer, files []File, _ Options) error {
	report := junitSuites{Name: "pgseal lint"}
	for _, file := range files {
		suite := junitSuite{Name: file.Path, Failures: len(file.Findings)}
		for _, f := range file.Findings {
			suite.Cases = append(suite.Cases, junitCase{
				Name: fmt.Sprintf("%s %d:%d", f.Rule, f.Line, f.Column), Class: file.Path, File: file.Path, Line: f.Line,
				Failure: &junitFailure{f.Rule, f.Message, fmt.Sprintf("%s:%d:%d: %s", file.Path, f.Line, f.Column, f.Message)},
			})
		}
		if len(file.Findings) == 0 {
			suite.Cases = []junitCase{{Name: "lint", Class: file.Path, File: file.Path}}
		}
		suite.Tests = len(suite.Cases)
		report.Tests += suite.Tests
		report.Failures += suite.Failures
		report.Suites = append(report.Suites, suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

type (
	gitlabIssue struct {
		Description string         `json:"description"`
		Check       string         `json:"check_name"`
		Fingerprint string         `json:"fingerprint"`
		Severity    string         `json:"severity"`
		Location    gitlabLocation `json:"location"`
	}
	gitlabLocation struct {
		Path  string      `json:"path"`
		Lines gitlabLines `json:"lines"`
	}
	gitlabLines struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
)

// writeGitLab writes GitLab's code quality report.
func writeGitLab(w io.Writer, files []File, _ Options) error {
	return writeList(w, []gitlabIssue{}, "", func(yield func(any) bool) {
		for _, file := range files {
			for i, print := range Fingerprints(file) {
				f := file.Findings[i]
				if !yield(&gitlabIssue{
					f.Message, f.Rule, print, "major", gitlabLocation{filepath.ToSlash(file.Path), gitlabLines{f.Line, f.EndLine}},
				}) {
					return
				}
			}
		}
	})
}
