package main

import (
	"context"
	"fmt"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/partition"
)

func (a *app) partitionsStatusCommand() *cobra.Command {
	var (
		shared    partitionsFlags
		exact     bool
		warnBelow int
	)
	cmd := &cobra.Command{
		Use:   "status --schema NAME",
		Short: "Show the partitions, and whether enough stand ready",
		Long: `Status shows the partitions with their bounds, rows and sizes, and how many stand
ready past the head's own. It exits with 1 when DEFAULT holds a row, fewer than
--warn-below partitions stand ready or the layout is not as it should be, so that it
serves as a monitoring check.`,
		Example: `  pgseal partitions status --schema outbox
  pgseal partitions status --schema outbox --format json --warn-below 3`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := shared.check("text"); err != nil {
				return err
			}
			return a.withConn(cmd.Context(), shared.dsn, func(ctx context.Context, conn *pgx.Conn) error {
				st, err := partition.Describe(ctx, conn, shared.table, shared.opts, exact)
				if err != nil {
					return a.judge(err)
				}
				if err := a.printStatus(shared.format, st); err != nil {
					return err
				}
				return a.judgeStatus(st, warnBelow)
			})
		},
	}
	shared.register(cmd, "text")
	cmd.Flags().BoolVar(&exact, "exact", false, "count the rows, which takes time in proportion to them")
	cmd.Flags().IntVar(&warnBelow, "warn-below", 2, "exit with 1 when fewer `partitions` stand ready")
	return cmd
}

func (a *app) printStatus(format string, st *partition.Status) error {
	if format == "json" {
		return a.printJSON(st)
	}
	fmt.Fprintf(a.stdout, "table %s, key %s, width %d, head %d\n", st.Table, strconv.Quote(st.Key), st.Width, st.Head)
	fmt.Fprintf(a.stdout, "%d partitions ahead, %d sequences", st.Ahead, st.Room)
	if st.Remaining != nil {
		fmt.Fprintf(a.stdout, ", about %s at %.0f an hour", span(*st.Remaining), *st.RatePerHr)
	}
	fmt.Fprintln(a.stdout)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PARTITION\tFROM\tTO\tROWS\tBYTES")
	for _, p := range st.Partitions {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\n", p.Name, bound(p.From, "MINVALUE"), bound(p.To, "MAXVALUE"), rows(p.Rows, p.Exact), p.Bytes)
	}
	d := st.Default
	fmt.Fprintf(w, "%s\tDEFAULT\t\t%s\t%d\n", d.Name, rows(&d.Rows, d.Exact), d.Bytes)
	return w.Flush()
}

// judgeStatus says what a monitor should know.
func (a *app) judgeStatus(st *partition.Status, warnBelow int) error {
	found := len(st.Problems) > 0
	if d := st.Default; !d.Empty {
		found = true
		a.printError(fmt.Sprintf("DEFAULT holds rows, the lowest %s and the highest %s", bound(d.Min, "NULL"), bound(d.Max, "NULL")), "")
	}
	if st.Ahead < warnBelow {
		found = true
		a.printError(fmt.Sprintf("%d partitions stand ready past the head's own, and fewer than %d is too few", st.Ahead, warnBelow),
			"pgseal partitions ensure makes them; find out why nobody ran it")
	}
	a.printProblems(st.Problems)
	if found {
		return errFound
	}
	return nil
}

// span writes a time as one reads it: in days where it is many hours.
func span(seconds float64) string {
	if days := seconds / 86400; days >= 2 {
		return fmt.Sprintf("%.0f days", days)
	}
	return (time.Duration(seconds) * time.Second).Round(time.Minute).String()
}

func bound(n *int64, none string) string {
	if n == nil {
		return none
	}
	return strconv.FormatInt(*n, 10)
}

// rows marks an estimate, and what nobody has counted.
func rows(n *int64, exact bool) string {
	switch {
	case n == nil:
		return "?"
	case exact:
		return strconv.FormatInt(*n, 10)
	}
	return "~" + strconv.FormatInt(*n, 10)
}
