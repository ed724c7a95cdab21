package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/partition"
)

func (a *app) partitionsRecoverCommand() *cobra.Command {
	var (
		shared      partitionsFlags
		opts        partition.RecoverOptions
		dryRun, yes bool
		threshold   int64
	)
	cmd := &cobra.Command{
		Use:   "recover --schema NAME",
		Short: "Move the rows of DEFAULT into partitions of their own",
		Long: `Recover moves every row of DEFAULT into explicit partitions, in one transaction: a
crash leaves all as it was, no reader misses a row, and no trigger fires for one.
Where all rows lie in one range and nothing hangs on DEFAULT, it becomes that
range's partition and no row moves; otherwise rows are moved or copied while writers
and readers wait, in proportion to those rows. So repair early, while it is small.

What cannot be kept right is refused before anything is locked; a flag for each such
risk accepts it.`,
		Example: `  pgseal partitions recover --schema outbox --dry-run
  pgseal partitions recover --schema outbox --yes`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := shared.check("text"); err != nil {
				return err
			}
			opts.Options = shared.opts
			if !yes {
				opts.MaxRows = threshold
			}
			opts.Announce = func(e *partition.Estimate) { fmt.Fprintf(a.stderr, "pgseal: estimate: %s\n", e) }
			return a.withConn(cmd.Context(), shared.dsn, func(ctx context.Context, conn *pgx.Conn) error {
				if dryRun {
					return a.planRecover(ctx, conn, &shared, opts)
				}
				report, err := partition.Recover(ctx, conn, shared.table, opts)
				var problems *partition.ProblemsError
				if err != nil && !errors.As(err, &problems) {
					return a.judge(err)
				}
				if err := a.printReport(shared.format, report); err != nil {
					return err
				}
				return a.judge(err)
			})
		},
	}
	shared.register(cmd, "text")
	flags := cmd.Flags()
	flags.BoolVar(&dryRun, "dry-run", false, "print what would be run, and change nothing")
	flags.BoolVar(&yes, "yes", false, "repair however many rows there are")
	flags.Int64Var(&threshold, "threshold", 100_000, "`rows` above which --yes is needed")
	flags.BoolVar(&opts.RebuildForeignKeys, "rebuild-foreign-keys", false,
		"drop the foreign keys that refer to the table and add them again: every key is checked anew while writers wait")
	flags.BoolVar(&opts.AcceptPublications, "accept-publications", false,
		"move rows although subscribers lose or double them and must be synchronised afresh")
	flags.BoolVar(&opts.AcceptOldSnapshots, "accept-old-snapshots", false,
		"move rows although an open transaction with an older snapshot misses them")
	flags.BoolVar(&opts.FireTruncateTriggers, "fire-truncate-triggers", false, "copy rows although a trigger fires when DEFAULT is truncated")
	flags.BoolVar(&opts.Unguarded, "unguarded", false,
		"check many rows under the lock, not before: otherwise an INSERT of another range into DEFAULT fails during that check")
	return cmd
}

func (a *app) planRecover(ctx context.Context, conn *pgx.Conn, shared *partitionsFlags, opts partition.RecoverOptions) error {
	p, err := partition.PlanRecover(ctx, conn, shared.table, opts)
	if err != nil {
		return a.judge(err)
	}
	if len(p.Steps) > 0 {
		opts.Announce(p.Estimate)
	}
	format := shared.format
	if format == "text" {
		format = "sql"
	}
	if err := a.printPlan(format, p); err != nil {
		return err
	}
	return a.judgePlan(p)
}
