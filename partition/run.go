package partition

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Report says what was done.
type Report struct {
	Table Table  `json:"table"`
	Width int64  `json:"width"`
	Head  int64  `json:"head"`
	Done  []Done `json:"done"`
	// Tries counts the transactions, those included that gave way to a lock.
	Tries int `json:"tries"`
	// Held is the longest time for which one try may have held a writer up: from
	// its first request for a lock that others wait for to the answer to COMMIT.
	Held time.Duration `json:"writers_held_ns"`
	// Estimate is there where a repair was asked for.
	Estimate *Estimate `json:"estimate,omitempty"`
	// Ahead counts the ranges that stand ready past the head's own.
	Ahead int `json:"ahead"`
}

// Done is a step that was taken.
type Done struct {
	Action    string        `json:"action"`
	Partition string        `json:"partition"`
	Range     *Range        `json:"range,omitempty"`
	Held      time.Duration `json:"writers_held_ns"`
}

// A runner takes steps on one table, one transaction each.
type runner struct {
	db     DB
	table  Table
	opts   Options
	report *Report
	// asked is when the current try first asked for a lock that others wait for.
	asked time.Time
}

func (p *Plan) runner(db DB, opts Options) *runner {
	return &runner{db: db, table: p.State.Table, opts: opts, report: &Report{
		Table: p.State.Table, Width: p.Width, Head: p.Head, Ahead: p.ahead(), Done: []Done{},
	}}
}

// step builds and takes a step under the table's advisory lock, again and again
// with a pause of random length while others are in the way. build returns nil where
// nothing is left to be done.
func (r *runner) step(ctx context.Context, build func(context.Context, pgx.Tx) (*Step, error)) error {
	pause := 50 * time.Millisecond
	for try := 1; ; try++ {
		err := r.try(ctx, build)
		if err == nil || try >= r.opts.Tries || try >= passing(err) {
			return err
		}
		timer := time.NewTimer(pause/2 + rand.N(pause))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
		pause = min(2*pause, 1300*time.Millisecond)
	}
}

func (r *runner) try(ctx context.Context, build func(context.Context, pgx.Tx) (*Step, error)) (err error) {
	r.report.Tries++
	r.asked = time.Time{}
	tx, err := r.db.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			if !r.asked.IsZero() {
				r.report.Held = max(r.report.Held, time.Since(r.asked))
			}
			// The caller's context may have ended: the locks must not wait for that.
			clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			_ = tx.Rollback(clean)
			cancel()
		}
	}()
	if _, err = tx.Exec(ctx, opening(r.table, r.opts.LockTimeout)); err != nil {
		return err
	}
	step, err := build(ctx, tx)
	if err != nil {
		return err
	}
	if step == nil {
		return tx.Rollback(ctx)
	}
	if step.Prepare != "" {
		if _, err = tx.Exec(ctx, step.Prepare); err != nil {
			return err
		}
	}
	if r.asked.IsZero() {
		r.asked = time.Now()
	}
	if step.SQL != "" {
		if _, err = tx.Exec(ctx, step.SQL); err != nil {
			return err
		}
	}
	if err = tx.Commit(ctx); err != nil {
		return err
	}
	r.done(*step, time.Since(r.asked))
	return nil
}

func (r *runner) done(step Step, held time.Duration) {
	r.report.Held = max(r.report.Held, held)
	r.report.Done = append(r.report.Done, Done{Action: step.Action, Partition: step.Partition, Range: step.Range, Held: held})
}
