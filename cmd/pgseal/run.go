package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify"
	"github.com/pgseal/pgseal/verify/server"
)

// The exit codes, the same for every command and output format.
const (
	exitOK          = 0 // nothing found
	exitFound       = 1 // findings, drift or a failed proof
	exitUsage       = 2 // the command line or its input is unusable
	exitEnvironment = 3 // no server, no permission, connection lost
)

// errFound ends a command that has printed what it found.
var errFound = errors.New("something was found")

// A usageError is a fault of the command line or its input.
type usageError struct {
	err  error
	hint string
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }
func (e *usageError) Hint() string  { return e.hint }

// An app holds what the commands share.
type app struct {
	env            func(string) string
	stdin          io.Reader
	stdout, stderr io.Writer
	started        bool
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, env func(string) string, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	out := &checkedWriter{to: stdout, failed: stop}
	a := &app{env: env, stdin: stdin, stdout: out, stderr: stderr}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case out.err != nil:
		err = because(fmt.Errorf("writing standard output: %w", out.err), err, context.Canceled, out.err)
	case err != nil && ctx.Err() != nil:
		err = because(errors.New("interrupted"), err, context.Canceled)
	}
	if err != nil && !errors.Is(err, errFound) {
		errs := each(err)
		for i, err := range errs {
			hint := ""
			if i == len(errs)-1 {
				hint = hintOf(err)
			}
			a.printError(err.Error(), hint)
		}
	}
	return a.exitCode(err)
}

// each returns the errors that err joins, or err alone.
func each(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// because puts a cause before those of the errors that are no consequence of it.
func because(cause, err error, consequences ...error) error {
	others := slices.DeleteFunc(slices.Clone(each(err)), func(err error) bool {
		return slices.ContainsFunc(consequences, func(c error) bool { return errors.Is(err, c) })
	})
	return errors.Join(append([]error{cause}, others...)...)
}

func (a *app) exitCode(err error) int {
	var (
		usage    *usageError
		name     *render.NameError
		template *render.TemplateError
	)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFound):
		return exitFound
	case errors.As(err, &usage), errors.As(err, &name), errors.As(err, &template), errors.Is(err, render.ErrNoFamily), errors.Is(err, render.ErrLockTimeout):
		return exitUsage
	case !a.started:
		return exitUsage
	}
	return exitEnvironment
}

// hintOf returns what to do next, where an error knows it.
func hintOf(err error) string {
	var name *render.NameError
	if errors.As(err, &name) {
		return name.Hint
	}
	var hinted interface{ Hint() string }
	if errors.As(err, &hinted) {
		return hinted.Hint()
	}
	switch {
	case errors.Is(err, verify.ErrNoPsql):
		return "install PostgreSQL's client programs (apt-get install postgresql-client, brew install libpq)"
	case errors.Is(err, server.ErrNoBinaries):
		return "install PostgreSQL (apt-get install postgresql, brew install postgresql), or pass --pg-bin with the folder of initdb and postgres"
	}
	return ""
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "pgseal",
		Short: "Ship PostgreSQL tables in somebody else's database, safely",
		Long: `pgseal turns a family of tables, written once as plain SQL, into one reviewable
.sql file per schema name, and proves that file safe before anyone runs it.

Exit codes: 0 nothing found; 1 findings, drift or a failed proof; 2 the command
line or its input is unusable; 3 the environment failed (no server, connection
lost, no permission).`,
		Example: `  pgseal families
  pgseal render --schema alkstore -o alkstore.sql
  psql -X -v ON_ERROR_STOP=1 -f alkstore.sql
  pgseal verify --schema alkstore`,
		SilenceErrors:    true,
		SilenceUsage:     true,
		Args:             cobra.NoArgs,
		PersistentPreRun: func(*cobra.Command, []string) { a.started = true },
		RunE:             func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(
		a.initCommand(),
		a.goldenCommand(),
		a.renderCommand(),
		a.lintCommand(),
		a.verifyCommand(),
		a.snapshotCommand(),
		a.checkCommand(),
		a.partitionsCommand(),
		a.familiesCommand(),
		a.versionCommand(),
	)
	return root
}
