package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/lint/report"
)

// formatFlag adds --format, of which one is the format for people.
func formatFlag(cmd *cobra.Command, format *string, people string) {
	cmd.Flags().StringVar(format, "format", people, people+" or json")
}

func checkFormat(format, people string) error {
	if format != people && format != "json" {
		return &usageError{err: fmt.Errorf("no format %q", format), hint: "use " + people + " or json"}
	}
	return nil
}

func (a *app) printJSON(value any) error {
	encoder := json.NewEncoder(a.stdout)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

func (a *app) printError(message, hint string) {
	fmt.Fprintf(a.stderr, "pgseal: error: %s\n", report.PrintableLines(message))
	if hint != "" {
		fmt.Fprintf(a.stderr, "pgseal: hint: %s\n", hint)
	}
}

// A hintedError is a fault of the environment with what to do about it.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }
func (e *hintedError) Hint() string  { return e.hint }

// A checkedWriter remembers that something could not be written, so that a full
// disk does not pass for a result, and those that print need not ask each time.
type checkedWriter struct {
	to     io.Writer
	err    error
	failed func() // called at the first failure
}

func (w *checkedWriter) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	if err != nil && w.err == nil {
		w.err = err
		w.failed()
	}
	return n, err
}
