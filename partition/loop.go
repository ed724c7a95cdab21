package partition

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Maintainer runs Ensure, and Retain where it is asked for, at once and then in
// every interval. Maintainers of one table in many processes take turns by the
// table's advisory lock.
type Maintainer struct {
	// Connect opens a connection for one tick, so that a restarted server or a
	// failover costs no more than the tick that meets it.
	Connect func(context.Context) (*pgx.Conn, error)
	Table   Table
	Options Options
	Retain  RetainOptions
	Every   time.Duration
	// Report hears of each tick.
	Report func(Tick)
}

// A Tick is one turn of a maintainer.
type Tick struct {
	Ensure *Report
	Retain *Report
	Err    error
	Took   time.Duration
	Next   time.Duration // the pause before the next one
}

// tickTimeout ends a tick whose server does not answer any more.
const tickTimeout = 10 * time.Minute

// Run returns nil when ctx ends. A tick that finds a problem with the table waits
// for the next interval like any other; one that could not work is tried again
// after a pause of a second, doubled each time up to the interval.
func (m *Maintainer) Run(ctx context.Context) error {
	if m.Every <= 0 {
		return fault(Unfit, "", "an interval of %s is none", m.Every)
	}
	if m.Retain.Asked() {
		if err := m.Retain.Check(); err != nil {
			return err
		}
	}
	for failures := 0; ctx.Err() == nil; {
		start := time.Now()
		t := m.tick(ctx)
		t.Took, t.Next = time.Since(start), m.Every
		var problems *ProblemsError
		if t.Err == nil || errors.As(t.Err, &problems) {
			failures = 0
		} else {
			t.Next = min(m.Every, time.Second<<min(failures, 20))
			failures++
		}
		if ctx.Err() != nil {
			break // the tick was cut short, by whoever wants this to stop
		}
		m.Report(t)
		timer := time.NewTimer(t.Next)
		select {
		case <-ctx.Done():
			timer.Stop()
		case <-timer.C:
		}
	}
	return nil
}

func (m *Maintainer) tick(ctx context.Context) (t Tick) {
	ctx, cancel := context.WithTimeout(ctx, tickTimeout)
	defer cancel()
	conn, err := m.Connect(ctx)
	if err != nil {
		return Tick{Err: err}
	}
	defer func() {
		clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = conn.Close(clean)
	}()
	t.Ensure, t.Err = Ensure(ctx, conn, m.Table, m.Options)
	if m.Retain.Asked() {
		var err error
		t.Retain, err = Retain(ctx, conn, m.Table, m.Retain)
		t.Err = errors.Join(t.Err, err)
	}
	return t
}
