package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/partition"
)

const outboxTable = "persistent_outbox_events"

// partitionsFlags are what the partitions commands share.
type partitionsFlags struct {
	table  partition.Table
	opts   partition.Options
	dsn    string
	format string
}

func (a *app) partitionsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "partitions",
		Short: "Keep a table's range partitions ahead of its head",
		Long: `Partitions keeps a table that is partitioned by RANGE on one bigint column, with a
DEFAULT partition as its backstop, ahead of the highest sequence known.

plan prints what ensure would do as a file for psql. ensure makes what is missing.
recover moves rows that reached DEFAULT into partitions of their own. status is for
people and for monitors.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.partitionsPlanCommand(), a.partitionsEnsureCommand(), a.partitionsRecoverCommand(), a.partitionsStatusCommand())
	return cmd
}

func (f *partitionsFlags) register(cmd *cobra.Command, format string) {
	f.opts = partition.Defaults()
	flags := cmd.Flags()
	flags.StringVar(&f.table.Schema, "schema", "", "the schema's `name`, as it is")
	flags.StringVar(&f.table.Name, "table", outboxTable, "the partitioned table's `name`, as it is")
	flags.Int64Var(&f.opts.Width, "width", 0, "`sequences` a partition spans; it must agree with the partitions there (default: theirs)")
	flags.IntVar(&f.opts.Premake, "premake", partition.DefaultPremake, "`partitions` to stand ready past the head's own")
	flags.DurationVar(&f.opts.LockTimeout, "lock-timeout", f.opts.LockTimeout, "how long one try waits for a lock that holds up others")
	flags.IntVar(&f.opts.Tries, "tries", f.opts.Tries, "how often a transaction is tried whose locks are not to be had")
	dsnFlag(cmd, &f.dsn)
	formatFlag(cmd, &f.format, format)
}

// check refuses a command line that no server need be asked about.
func (f *partitionsFlags) check(format string) error {
	if f.table.Schema == "" {
		return errNoSchema
	}
	return checkFormat(f.format, format)
}

// judge turns the package's errors into those that choose an exit code, and
// prints what was found in the table.
func (a *app) judge(err error) error {
	var (
		problems *partition.ProblemsError
		fault    *partition.Error
	)
	// What one error is made of is its own business: only errors side by side are told apart.
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var found error
		var others []error
		for _, each := range joined.Unwrap() {
			switch judged := a.judge(each); {
			case errors.Is(judged, errFound):
				found = judged
			case judged != nil:
				others = append(others, judged)
			}
		}
		return cmp.Or(errors.Join(others...), found)
	}
	switch {
	case errors.As(err, &problems):
		a.printProblems(problems.Problems)
		return errFound
	case errors.As(err, &fault) && fault.Class == partition.Unfit:
		return &usageError{err: err, hint: fault.Hint()}
	case errors.As(err, &fault) && fault.Class == partition.Refused:
		a.printError(fault.Error(), fault.Hint())
		return errFound
	}
	return err
}

// judgePlan judges what stands against a plan that was only printed.
func (a *app) judgePlan(p *partition.Plan) error {
	if len(p.Problems) == 0 {
		return nil
	}
	return a.judge(&partition.ProblemsError{Problems: p.Problems})
}

func (a *app) printProblems(problems []partition.Problem) {
	for _, p := range problems {
		a.printError(p.Message, p.Hint)
	}
}

// printPlan prints plans, as one file for psql or as JSON.
func (a *app) printPlan(format string, plans ...*partition.Plan) error {
	if format == "json" {
		return a.printJSON(plans)
	}
	texts := make([]string, len(plans))
	for i, p := range plans {
		texts[i] = p.SQL()
	}
	_, err := fmt.Fprint(a.stdout, strings.Join(texts, "\n"))
	return err
}

// printReport says what was done; a report may be missing.
func (a *app) printReport(format string, r *partition.Report) error {
	switch {
	case r == nil:
		return nil
	case format == "json":
		return a.printJSON(r)
	}
	for _, d := range r.Done {
		line := d.Action + " " + d.Partition
		if d.Range != nil {
			line += " " + d.Range.String()
		}
		fmt.Fprintf(a.stdout, "%s: writers held at most %s\n", line, d.Held)
	}
	if len(r.Done) == 0 {
		fmt.Fprintln(a.stdout, "nothing done")
	}
	_, err := fmt.Fprintf(a.stdout, "head %d, width %d, %d partitions ahead\n", r.Head, r.Width, r.Ahead)
	return err
}
