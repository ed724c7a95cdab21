package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/pgseal/pgseal/verify/lint"
	"github.com/pgseal/pgseal/verify/lint/files"
	"github.com/pgseal/pgseal/verify/lint/report"
)

// A lintTask is one file to check, and then what came of it.
type lintTask struct {
	path string
	opts lint.Options

	file report.File
	diff []byte
	err  error
}

// runLint checks the files on all cores and returns them in their order, with the
// errors of those that could not be read or mended.
func (a *app) runLint(ctx context.Context, tasks []lintTask, f *lintFlags) ([]report.File, error) {
	// The findings of a large file stay in memory until they are written: half as
	// much again, rather than as much again, may be garbage.
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	next := make(chan *lintTask)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(tasks)) {
		workers.Go(func() {
			for task := range next {
				a.lintOne(task, f)
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
		return nil, ctx.Err()
	}
	var errs []error
	var checked []report.File
	for _, task := range tasks {
		if task.err != nil {
			errs = append(errs, task.err)
			continue
		}
		checked = append(checked, task.file)
		if _, err := a.stdout.Write(task.diff); err != nil {
			errs = append(errs, err)
		}
	}
	return checked, errors.Join(errs...)
}

func (a *app) lintOne(task *lintTask, f *lintFlags) {
	name, text, err := a.read(task.path, f.stdinName)
	if err != nil {
		task.err = &usageError{err: err}
		return
	}
	task.opts.Path = name
	findings := lint.Check(text, task.opts)
	if f.fix || f.diff {
		fixed, err := lint.Fix(text, findings)
		switch {
		case err != nil:
			task.err = fmt.Errorf("mending %s: %w; it is left as it was", name, err)
			return
		case f.diff:
			task.diff = diff.Diff(name, []byte(text), name, []byte(fixed))
		case task.path == files.Stdin:
			task.diff = []byte(fixed)
		case fixed != text:
			if task.err = writeFile(task.path, []byte(fixed)); task.err != nil {
				return
			}
		}
		if f.fix && fixed != text {
			text, findings = fixed, lint.Check(fixed, task.opts)
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
