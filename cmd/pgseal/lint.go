package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/pgseal/pgseal/lint"
	"github.com/pgseal/pgseal/lint/project/baseline"
	"github.com/pgseal/pgseal/lint/project/changed"
	"github.com/pgseal/pgseal/lint/project/config"
	"github.com/pgseal/pgseal/lint/project/files"
	"github.com/pgseal/pgseal/lint/report"
	"github.com/pgseal/pgseal/render"
)

// fixable is the rule whose findings --fix mends.
const fixable = "identifier-unquoted"

// lintFlags are the command line of pgseal lint.
type lintFlags struct {
	choice        config.Lint
	config        string
	format        string
	explain       string
	stdinName     string
	fix, diff     bool
	baseline      string
	writeBaseline bool
	since         string
}

func (a *app) lintCommand() *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [FILE | FOLDER | GLOB | -]...",
		Short: "Check any SQL file: quoting, schemas, names, reruns, injection",
		Long: `Lint reads SQL with PostgreSQL's own parser and says where it could go wrong. It
takes files, folders (each .sql file in them), globs and - for standard input;
psql scripts and the files of migration tools are read as they are.

The profile "migrations", the default, has the rules that any migration can
honour; "sealed" has all. A file .pgseal.yaml in the folder of a checked file or
above sets the same things as the flags do:

  lint:
    profile: sealed
    schema: app
    disable: [destructive]
    exclude: ["legacy/**"]

A comment takes a finding away from the statement behind whose code it stands, or
else from the next, or from the file:

  -- pgseal:ignore RULE reason
  -- pgseal:ignore-file RULE reason`,
		Example: `  pgseal lint migrations/
  pgseal lint --profile sealed --schema app schema.sql
  pgseal lint --fix schema.sql
  pgseal lint --format sarif migrations/ > lint.sarif
  pgseal lint --explain not-idempotent`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.explain != "" {
				return a.explainRule(f.explain)
			}
			return a.lint(cmd.Context(), args, &f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.choice.Schema, "schema", "", "the `name` of the schema that the files may touch (default the one that a file creates)")
	flags.StringVar(&f.choice.Profile, "profile", "", "the `set` of rules: migrations or sealed (default migrations)")
	flags.StringSliceVar(&f.choice.Enable, "enable", nil, "check these `rules` too")
	flags.StringSliceVar(&f.choice.Disable, "disable", nil, "do not check these `rules`")
	flags.StringVar(&f.config, "config", "", "read this `file`, and no "+config.Name)
	flags.StringVar(&f.format, "format", "text", "how to report: "+strings.Join(report.Formats(), ", "))
	flags.StringVar(&f.explain, "explain", "", "say what a `rule` is about, and check nothing")
	flags.StringVar(&f.stdinName, "stdin-name", "<stdin>", "the `path` that standard input has: reported, excluded and configured by")
	flags.BoolVar(&f.fix, "fix", false, "write the quotes that "+fixable+" misses, which it enables")
	flags.BoolVar(&f.diff, "diff", false, "print what --fix would change, and change nothing")
	flags.StringVar(&f.baseline, "baseline", "", "report only what is not in this `file`")
	flags.BoolVar(&f.writeBaseline, "write-baseline", false, "write the findings to the baseline and accept them")
	flags.StringVar(&f.since, "since", "", "report only what lies in lines changed since HEAD left this git `revision`")
	return cmd
}

func (a *app) explainRule(id string) error {
	rule := lint.RuleByID(id)
	if rule == nil {
		return errNoRule(id)
	}
	_, err := fmt.Fprint(a.stdout, rule.Explain())
	return err
}

func errNoRule(id string) error {
	var ids []string
	for _, rule := range lint.Rules() {
		ids = append(ids, rule.ID)
	}
	return &usageError{err: fmt.Errorf("no rule %q", id), hint: "the rules are " + strings.Join(ids, ", ")}
}

func (f *lintFlags) check(args []string) error {
	if _, ok := lint.Profile(f.choice.Profile); f.choice.Profile != "" && !ok {
		return &usageError{err: fmt.Errorf("no profile %q", f.choice.Profile), hint: "the profiles are migrations and sealed"}
	}
	for _, rules := range [][]string{f.choice.Enable, f.choice.Disable} {
		for _, rule := range rules {
			if lint.RuleByID(rule) == nil {
				return errNoRule(rule)
			}
		}
	}
	if rule := f.choice.Contradiction(); rule != "" {
		return &usageError{err: fmt.Errorf("%s is both enabled and disabled", rule), hint: "pass one of them"}
	}
	switch {
	case len(args) == 0:
		return &usageError{err: errors.New("nothing to check"), hint: "name files, folders or globs, or - for standard input"}
	case !report.Known(f.format):
		return &usageError{err: fmt.Errorf("no format %q", f.format), hint: "the formats are " + strings.Join(report.Formats(), ", ")}
	case f.fix && f.diff:
		return &usageError{err: errors.New("--fix changes files, --diff does not"), hint: "pass one of them"}
	case f.since != "" && slices.Contains(args, files.Stdin):
		return &usageError{err: errors.New("--since cannot tell what has changed in standard input"), hint: "name files or folders"}
	case f.diff && f.format != "text":
		return &usageError{err: errors.New("--diff prints a change, which has no other format"), hint: "pass --diff or --format"}
	case f.writeBaseline && f.baseline == "":
		return &usageError{err: errors.New("--write-baseline without --baseline"), hint: "pass --baseline FILE with it"}
	}
	return nil
}

// lint checks files and reports what it finds.
func (a *app) lint(ctx context.Context, args []string, f *lintFlags) error {
	if err := f.check(args); err != nil {
		return err
	}
	tasks, errs := lintTasks(args, f)
	if len(tasks) == 0 && errs == nil {
		errs = append(errs, &usageError{err: errors.New("no file was checked"), hint: "what is named holds no .sql file, or " + config.Name + " excludes each"})
	}
	var accepted *baseline.Baseline
	if f.baseline != "" && !f.writeBaseline {
		var err error
		if accepted, err = baseline.Read(f.baseline); err != nil {
			return &usageError{err: err, hint: "write it with --write-baseline"}
		}
	}
	var lines changed.Lines
	if f.since != "" {
		var err error
		if lines, err = changed.Since(ctx, ".", f.since); err != nil {
			return &usageError{err: err}
		}
	}
	checked, faults := a.runLint(ctx, tasks, f, lines)
	errs = append(errs, faults...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	found := 0
	for i := range checked {
		if accepted != nil {
			checked[i] = accepted.Filter(checked[i])
		}
		found += len(checked[i].Findings)
	}
	if accepted != nil {
		if n := accepted.Mended(checked); n > 0 && lines == nil {
			verb := "are"
			if n == 1 {
				verb = "is"
			}
			fmt.Fprintf(a.stderr, "pgseal: hint: %s of the baseline %s mended: write it anew\n", count(n, "finding"), verb)
		}
	}
	if f.writeBaseline {
		if errs == nil { // a baseline of the rest would call what was not read mended
			return a.writeBaseline(f.baseline, checked)
		}
		return errors.Join(errs...)
	}
	if !f.diff {
		out := a.stdout
		if f.fix && slices.ContainsFunc(tasks, lintTask.isStdin) { // standard output has the mended text
			out = a.stderr
		}
		opts := report.Options{Version: render.Version, Color: colored(a.env, out)}
		if err := report.Write(out, f.format, checked, opts); err != nil {
			return err
		}
	}
	if f.format == "text" && found > 0 {
		fmt.Fprintf(a.stderr, "pgseal: %s in %s\n", count(found, "finding"), count(len(checked), "file"))
	}
	switch {
	case errs != nil:
		return errors.Join(errs...)
	case found > 0:
		return errFound
	}
	return nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// inOneLine is an error of input whose name could hold a line of its own.
func inOneLine(err error) error {
	return &usageError{err: errors.New(report.Printable(err.Error()))}
}

// lintTasks finds the files and the configuration of each, and what stands in the
// way of others.
func lintTasks(args []string, f *lintFlags) (tasks []lintTask, errs []error) {
	var fixed *config.Lint
	if f.config != "" {
		var err error
		if fixed, err = config.Read(f.config); err != nil {
			return nil, []error{&usageError{err: err}}
		}
	}
	paths, unread := files.Expand(args)
	for _, err := range unread {
		errs = append(errs, inOneLine(err))
	}
	var base config.Lint
	if f.fix || f.diff {
		base.Enable = []string{fixable}
	}
	var finder config.Finder
	var faults []error // of configurations, which files share
	for _, path := range paths {
		name := path
		if path == files.Stdin {
			name = f.stdinName
		}
		settings := fixed
		if settings == nil {
			var err error
			if settings, err = finder.Find(filepath.Dir(name)); err != nil {
				if !slices.Contains(faults, err) {
					faults = append(faults, err)
					errs = append(errs, &usageError{err: err})
				}
				continue
			}
		}
		if settings.Excludes(name) {
			continue
		}
		tasks = append(tasks, lintTask{path: path, opts: config.Options(base, *settings, f.choice)})
	}
	return tasks, errs
}

func (a *app) writeBaseline(path string, checked []report.File) error {
	accepted := baseline.New(path, checked)
	text, err := accepted.Encode()
	if err != nil {
		return err
	}
	if err := writeFile(path, text); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "pgseal: accepted %s in %s\n", count(len(accepted.Findings), "finding"), report.Printable(path))
	return nil
}

// colored follows NO_COLOR, FORCE_COLOR and TERM; otherwise a terminal is.
func colored(env func(string) string, w io.Writer) bool {
	switch {
	case env("NO_COLOR") != "":
		return false
	case env("FORCE_COLOR") != "":
		return true
	case env("TERM") == "dumb":
		return false
	}
	return isTerminal(w)
}

func isTerminal(w io.Writer) bool {
	if checked, ok := w.(*checkedWriter); ok {
		w = checked.to
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
