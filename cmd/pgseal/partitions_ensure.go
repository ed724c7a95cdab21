package main

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/partition"
)

// retainFlags say which partitions are to leave.
type retainFlags struct {
	keep, below int64
	drop        bool
}

func (f *retainFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Int64Var(&f.keep, "retain", 0, "detach partitions that end below the head minus `N` widths")
	flags.Int64Var(&f.below, "below", 0, "detach partitions that end below this `sequence`, which no reader needs any more")
	flags.BoolVar(&f.drop, "drop", false, "drop what --retain or --below detaches: its rows are gone")
}

func (f *retainFlags) options(cmd *cobra.Command, opts partition.Options) (partition.RetainOptions, error) {
	out := partition.RetainOptions{Options: opts, Drop: f.drop}
	if cmd.Flags().Changed("retain") {
		out.Keep = &f.keep
	}
	if cmd.Flags().Changed("below") {
		out.Below = &f.below
	}
	if f.drop && out.Keep == nil && out.Below == nil {
		return out, &usageError{err: errors.New("--drop says what is done with partitions, and not which"), hint: "add --retain N or --below SEQUENCE"}
	}
	return out, nil
}

func (f *retainFlags) given(o partition.RetainOptions) bool { return o.Keep != nil || o.Below != nil }

func (a *app) partitionsPlanCommand() *cobra.Command {
	var (
		shared partitionsFlags
		leave  retainFlags
	)
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
			if err := shared.check("sql"); err != nil {
				return err
			}
			retain, err := leave.options(cmd, shared.opts)
			if err != nil {
				return err
			}
			return a.withConn(cmd.Context(), shared.dsn, func(ctx context.Context, conn *pgx.Conn) error {
				return a.plan(ctx, conn, &shared, &leave, retain, shared.format)
			})
		},
	}
	shared.register(cmd, "sql")
	leave.register(cmd)
	cmd.Flags().BoolVar(&shared.opts.Fill, "fill", false, "make ranges that are missing below the head as well")
	return cmd
}

func (a *app) plan(ctx context.Context, conn *pgx.Conn, shared *partitionsFlags, leave *retainFlags, retain partition.RetainOptions, format string) error {
	p, err := partition.PlanEnsure(ctx, conn, shared.table, shared.opts)
	if err != nil {
		return a.judge(err)
	}
	plans := []*partition.Plan{p}
	if leave.given(retain) {
		r, err := partition.PlanRetain(ctx, conn, shared.table, retain)
		if err != nil {
			return a.judge(err)
		}
		plans = append(plans, r)
	}
	if err := a.printPlan(format, plans...); err != nil {
		return err
	}
	if len(p.Problems) > 0 {
		return a.judge(&partition.ProblemsError{Problems: p.Problems})
	}
	return nil
}

func (a *app) partitionsEnsureCommand() *cobra.Command {
	var (
		shared  partitionsFlags
		leave   retainFlags
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
			if err := shared.check("text"); err != nil {
				return err
			}
			retain, err := leave.options(cmd, shared.opts)
			if err != nil {
				return err
			}
			switch loop := cmd.Flags().Changed("every"); {
			case loop && dryRun:
				return &usageError{err: errors.New("--every and --dry-run exclude each other")}
			case loop:
				return a.maintain(cmd.Context(), &shared, retain, every, metrics)
			case metrics != "":
				return &usageError{err: errors.New("--metrics serves as long as --every runs"), hint: "add --every 1h"}
			}
			return a.withConn(cmd.Context(), shared.dsn, func(ctx context.Context, conn *pgx.Conn) error {
				if dryRun {
					format := shared.format
					if format == "text" {
						format = "sql"
					}
					return a.plan(ctx, conn, &shared, &leave, retain, format)
				}
				return a.ensure(ctx, conn, &shared, &leave, retain)
			})
		},
	}
	shared.register(cmd, "text")
	leave.register(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&shared.opts.Fill, "fill", false, "make ranges that are missing below the head as well")
	flags.BoolVar(&dryRun, "dry-run", false, "print what would be run, and change nothing")
	flags.DurationVar(&every, "every", 0, "go on, at this `interval`")
	flags.StringVar(&metrics, "metrics", "", "with --every, serve Prometheus metrics at this `address`")
	return cmd
}

func (a *app) ensure(ctx context.Context, conn *pgx.Conn, shared *partitionsFlags, leave *retainFlags, retain partition.RetainOptions) error {
	report, ensureErr := partition.Ensure(ctx, conn, shared.table, shared.opts)
	if leave.given(retain) && report != nil {
		left, err := partition.Retain(ctx, conn, shared.table, retain)
		if left != nil {
			report.Done = append(report.Done, left.Done...)
			report.Tries += left.Tries
			report.Held = max(report.Held, left.Held)
		}
		ensureErr = errors.Join(ensureErr, err)
	}
	if err := a.printReport(shared.format, report); err != nil {
		return err
	}
	return a.judge(ensureErr)
}
