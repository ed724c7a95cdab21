package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/pgseal/pgseal/lint"
	"github.com/pgseal/pgseal/lint/project/changed"
	"github.com/pgseal/pgseal/lint/project/files"
	"github.com/pgseal/pgseal/lint/report"
)

// A lintTask is one file to check, and then what came of it.
type lintTask struct {
	path string
	opts lint.Options

	file report.File
	diff []byte
	err  error
}

func (t lintTask) isStdin() bool { return t.path == files.Stdin }

// runLint checks the files on all cores and returns them in their order, with the
// errors of those that could not be read or mended.
func (a *app) runLint(ctx context.Context, tasks []lintTask, f *lintFlags, lines changed.Lines) ([]report.File, []error) {
	// The findings of a large file stay in memory until they are written: half as
	// much again, rather than as much again, may be garbage.
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	next := make(chan *lintTask)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(tasks)) {
		workers.Go(func() {
			for task := range next {
				a.lintOne(task, f, lines)
			}
		})
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range tasks {
			next <- &tasks[i]
		}
		close(next)
		workers.Wait()
	}()
	select {
	case <-done:
	case <-ctx.Done(): // the parser cannot be stopped: what runs ends with the process
		return nil, nil
	}
	var errs []error
	var checked []report.File
	for _, task := range tasks {
		if task.err != nil {
			errs = append(errs, task.err)
		}
		if task.file.Path == "" {
			continue
		}
		checked = append(checked, task.file)
		if f.diff && isTerminal(a.stdout) { // anywhere else it is to be a patch
			task.diff = []byte(report.PrintableLines(string(task.diff)))
		}
		if _, err := a.stdout.Write(task.diff); err != nil {
			errs = append(errs, err)
		}
	}
	return checked, errs
}

func (a *app) lintOne(task *lintTask, f *lintFlags, lines changed.Lines) {
	name, text, err := a.read(task.path, f.stdinName)
	if err != nil {
		task.err = inOneLine(err)
		return
	}
	task.opts.Path = name
	check := func() []lint.Finding {
		findings := lint.Check(text, task.opts)
		if lines != nil { // a fix neither adds lines nor takes them away
			findings = lines.Keep(task.path, text, findings)
		}
		return findings
	}
	findings := check()
	if f.fix || f.diff {
		fixed, err := lint.Fix(text, findings)
		if err != nil {
			err = fmt.Errorf("mending %s: %w; it is left as it was", report.Printable(name), err)
		}
		switch {
		case f.diff:
			shown := report.Printable(name)
			task.diff = diff.Diff(shown, []byte(text), shown, []byte(fixed))
		case task.isStdin():
			task.diff = []byte(fixed)
		case fixed != text:
			err = writeFile(task.path, []byte(fixed))
		}
		task.err = err
		if f.fix && err == nil && fixed != text {
			text = fixed
			findings = check()
		}
	}
	task.file = report.NewFile(name, text, findings)
}

func (a *app) read(path, stdinName string) (name, text string, err error) {
	if path == files.Stdin {
		data, err := io.ReadAll(a.stdin)
		if err != nil {
			return "", "", fmt.Errorf("reading standard input: %w", err)
		}
		return stdinName, string(data), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", "", fmt.Errorf("reading SQL: %w", err)
	}
	return path, string(data), nil
}
