package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"iter"
)

// A jsonFinding is the format's contract: fields are added to it, never changed.
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

// writeJSON writes an object with the format's version and the findings, each on
// a line, so that many of them need no memory.
func writeJSON(w io.Writer, files []File, _ Options) error {
	out := bufio.NewWriter(w)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	_, _ = out.WriteString(`{"version": 1, "findings": [`)
	separator := "\n"
	var finding jsonFinding // one for all: boxing each would double the memory
	for _, file := range files {
		for _, f := range file.Findings {
			_, _ = out.WriteString(separator)
			separator = ","
			finding = jsonFinding{
				file.Path, f.Rule, f.Message, f.Line, f.Column, f.EndLine, f.EndColumn, f.Offset, f.End, f.Fix,
			}
			if err := encoder.Encode(&finding); err != nil {
				return err
			}
		}
	}
	_, _ = out.WriteString("]}\n")
	return out.Flush()
}

// writeList writes a value whose last empty list is filled with items, indented.
// The items are encoded one by one, for together they need much memory.
func writeList(w io.Writer, value any, indent string, items iter.Seq[any]) error {
	var text bytes.Buffer
	encode := func(indent string, value any) error {
		text.Reset()
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent(indent, "  ")
		return encoder.Encode(value)
	}
	if err := encode("", value); err != nil {
		return err
	}
	list := bytes.LastIndex(text.Bytes(), []byte("[]"))
	head, tail := string(text.Bytes()[:list+1]), string(text.Bytes()[list+1:])
	out := bufio.NewWriter(w)
	_, _ = out.WriteString(head)
	separator, end := "\n"+indent+"  ", ""
	for item := range items {
		if err := encode(indent+"  ", item); err != nil {
			return err
		}
		_, _ = out.WriteString(separator)
		_, _ = out.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
		separator, end = ",\n"+indent+"  ", "\n"+indent
	}
	_, _ = out.WriteString(end + tail)
	return out.Flush()
}
