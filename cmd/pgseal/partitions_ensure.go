package main

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/partition"
)

// ensureFlags are what plan and ensure share.
type ensureFlags struct {
	partitionsFlags
	keep, below int64
	retain      partition.RetainOptions
}

func (f *ensureFlags) register(cmd *cobra.Command, format string) {
	f.partitionsFlags.register(cmd, format)
	flags := cmd.Flags()
	flags.BoolVar(&f.opts.Fill, "fill", false, "make ranges that are missing below the head as well")
	flags.Int64Var(&f.keep, "retain", 0, "detach partitions that end below the head minus `N` widths")
	flags.Int64Var(&f.below, "below", 0, "detach partitions that end below this `sequence`, which no reader needs any more")
	flags.BoolVar(&f.retain.Drop, "drop", false, "drop what --retain or --below detaches: its rows are gone")
}

func (f *ensureFlags) check(cmd *cobra.Command, format string) error {
	if err := f.partitionsFlags.check(format); err != nil {
		return err
	}
	f.retain.Options = f.opts
	if cmd.Flags().Changed("retain") {
		f.retain.Keep = &f.keep
	}
	if cmd.Flags().Changed("below") {
		f.retain.Below = &f.below
	}
	if f.retain.Drop && !f.retain.Asked() {
		return &usageError{
			err:  errors.New("--drop says what is done with partitions, and not which"),
			hint: "add --retain N or --below SEQUENCE",
		}
	}
	if err := f.retain.Check(); err != nil {
		return &usageError{err: err}
	}
	return nil
}

func (a *app) partitionsPlanCommand() *cobra.Command {
	var f ensureFlags
	cmd := &cobra.Command{
		Use:   "plan --schema NAME",
		Short: "Print what ensure would do, as a file for psql",
		Long: `Plan reads the catalog and prints the very text that ensure would run: one
transaction for each partition. It changes nothing, and needs no right to. It exits
with 1 where ensure would find something that it cannot mend.`,
		Example: `  pgseal partitions plan --schema outbox > partitions.sql
  pgseal partitions plan --schema S --table T --premake 10 --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(cmd, "sql"); err != nil {
				return err
			}
			return a.withConn(cmd.Context(), f.dsn, func(ctx context.Context, conn *pgx.Conn) error { return a.plan(ctx, conn, &f) })
		},
	}
	f.register(cmd, "sql")
	return cmd
}

func (a *app) plan(ctx context.Context, conn *pgx.Conn, f *ensureFlags) error {
	p, err := partition.PlanEnsure(ctx, conn, f.table, f.opts)
	if err != nil {
		return a.judge(err)
	}
	plans := []*partition.Plan{p}
	if f.retain.Asked() {
		r, err := partition.PlanRetain(ctx, conn, f.table, f.retain)
		if err != nil {
			return a.judge(err)
		}
		plans = append(plans, r)
	}
	if err := a.printPlan(f.format, plans...); err != nil {
		return err
	}
	return a.judgePlan(p)
}

func (a *app) partitionsEnsureCommand() *cobra.Command {
	var (
		f       ensureFlags
		dryRun  bool
		every   time.Duration
		metrics string
	)
	cmd := &cobra.Command{
		Use:   "ensure --schema NAME",
		Short: "Make the partitions from the head's on",
		Long: `Ensure makes the partitions from the head's up to --premake past it, each in a
transaction of its own, and does nothing where they exist. Any number of processes
may run it at once. Rows of a wanted range that DEFAULT holds make it fail after it
has made what it can: that failure is the alert.

With --every it goes on until SIGTERM, with one line of JSON on standard error a tick.`,
		Example: `  pgseal partitions ensure --schema outbox
  pgseal partitions ensure --schema outbox --every 1h --metrics :9187
  pgseal partitions ensure --schema outbox --retain 50 --drop`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(cmd, "text"); err != nil {
				return err
			}
			switch loop := cmd.Flags().Changed("every"); {
			case loop && dryRun:
				return &usageError{err: errors.New("--every and --dry-run exclude each other")}
			case loop:
				return a.maintain(cmd.Context(), &f, every, metrics)
			case metrics != "":
				return &usageError{err: errors.New("--metrics serves as long as --every runs"), hint: "add --every 1h"}
			}
			return a.withConn(cmd.Context(), f.dsn, func(ctx context.Context, conn *pgx.Conn) error {
				if dryRun {
					return a.plan(ctx, conn, &f)
				}
				return a.ensure(ctx, conn, &f)
			})
		},
	}
	f.register(cmd, "text")
	flags := cmd.Flags()
	flags.BoolVar(&dryRun, "dry-run", false, "print what would be run, and change nothing")
	flags.DurationVar(&every, "every", 0, "go on, at this `interval`")
	flags.StringVar(&metrics, "metrics", "", "with --every, serve Prometheus metrics at this `address`")
	return cmd
}

func (a *app) ensure(ctx context.Context, conn *pgx.Conn, f *ensureFlags) error {
	report, err := partition.Ensure(ctx, conn, f.table, f.opts)
	if f.retain.Asked() && report != nil {
		left, leftErr := partition.Retain(ctx, conn, f.table, f.retain)
		if left != nil {
			report.Done = append(report.Done, left.Done...)
			report.Tries += left.Tries
			report.Held = max(report.Held, left.Held)
		}
		err = errors.Join(err, leftErr)
	}
	if err := a.printReport(f.format, report); err != nil {
		return err
	}
	return a.judge(err)
}
