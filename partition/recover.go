package partition

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// RecoverOptions say what a repair may do. RebuildForeignKeys, AcceptPublications,
// AcceptOldSnapshots and FireTruncateTriggers each accept a risk: without them a
// repair that runs it is refused before anything is locked.
type RecoverOptions struct {
	Options
	// MaxRows is the most rows that are moved without further ado; 0 is no limit.
	MaxRows int64
	// Announce, if it is set, hears the estimate before anything is locked.
	Announce func(*Estimate)
	// RebuildForeignKeys drops the foreign keys that refer to the table and adds
	// them again, which checks every row of theirs while writers wait.
	RebuildForeignKeys bool
	// AcceptPublications goes on although subscribers lose or double rows.
	AcceptPublications bool
	// AcceptOldSnapshots goes on although a transaction with an older snapshot
	// misses the moved rows.
	AcceptOldSnapshots bool
	// FireTruncateTriggers goes on although a trigger on DEFAULT fires.
	FireTruncateTriggers bool
	// Unguarded checks the rows of a DEFAULT that is renamed under the lock. Without
	// it they are checked before, where they are many, and for that while DEFAULT
	// takes no row of another range: such an INSERT fails.
	Unguarded bool
}

// PlanRecover reads the table and plans what Recover would do: no step where
// DEFAULT is empty. It changes and locks nothing.
func PlanRecover(ctx context.Context, db Queryer, table Table, opts RecoverOptions) (*Plan, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	s, err := Read(ctx, db, table)
	if err != nil {
		return nil, err
	}
	d := s.Default
	switch {
	case d.Nulls:
		return nil, s.nullKey()
	case d.Min != nil && *d.Min < 0:
		return nil, negative(*d.Min)
	}
	p, err := s.want(opts.Options)
	if err != nil {
		return nil, err
	}
	p.Problems = s.odd(p.Width)
	p.Estimate = &Estimate{}
	if d.Empty() {
		return p, nil
	}
	if err := s.writable(); err != nil {
		return nil, err
	}
	if d.Kind != "r" {
		return nil, s.noPlainDefault()
	}
	h, err := s.hanging(ctx, db)
	if err != nil {
		return nil, err
	}
	occupied, err := s.occupied(ctx, db, p.Width)
	if err != nil {
		return nil, err
	}
	missing, err := p.missing(occupied)
	if err != nil {
		return nil, err
	}
	p.estimate(h, occupied)
	e := p.Estimate
	if err := s.refuse(h, e.Way, opts); err != nil {
		return nil, err
	}
	guard := e.Way == Rename && !opts.Unguarded && e.Rows >= guardFrom && p.guardable()
	if !guard {
		e.Held += time.Duration(e.Rows-e.Moved) * heldChecked
	}
	step := p.renameStep
	if e.Way == Copy {
		step = p.copyStep
	}
	p.Steps = append(p.Steps, step(h, occupied, missing))
	if guard {
		p.Steps[0] = p.guarded(p.Steps[0])
	}
	return p, nil
}

// noPlainDefault says why rows cannot leave a DEFAULT that is partitioned itself or a
// foreign table: neither can be renamed to a range's partition or truncated alone.
func (s *State) noPlainDefault() *Error {
	what := "a foreign table"
	if s.Default.Kind == "p" {
		what = "partitioned itself"
	}
	return fault(Refused, "detach it, give the table a plain DEFAULT partition, and insert its rows into the table again",
		"DEFAULT partition %s is %s, and recover empties a plain table only", s.Default, what)
}

// fillAtMost is how many partitions of empty ranges a repair makes below the head,
// so that it leaves no gap: each prolongs the wait of writers by half a millisecond.
const fillAtMost = 100

// missing lists the partitions to be made: those of the occupied ranges, those
// ahead of the head, and those between the lowest partition and the head as far as
// they are not too many.
func (p *Plan) missing(occupied []occupiedRange) ([]Range, error) {
	first, last := occupied[0].K, p.Wanted[len(p.Wanted)-1].K
	if there := p.State.Partitions; len(there) > 0 && there[0].From != nil {
		first = max(0, min(first, *there[0].From/p.Width))
	}
	var wanted []Range
	if last-first < fillAtMost+int64(len(p.State.Partitions)+len(occupied)) {
		for k := first; k <= last; k++ {
			wanted = append(wanted, Range{K: k, From: k * p.Width, To: (k + 1) * p.Width})
		}
	} else {
		for _, o := range occupied {
			wanted = append(wanted, o.Range)
		}
		for _, r := range p.Wanted {
			if r.K > occupied[len(occupied)-1].K {
				wanted = append(wanted, r)
			}
		}
	}
	var missing []Range
	for _, r := range wanted {
		if p.State.covered(r) {
			continue
		}
		if q := p.State.overlapping(r); q != nil {
			return nil, fault(Refused, "detach it, and attach its rows with bounds that are multiples of the width",
				"partition %s spans %s, which disagrees with width %d and takes a part of %s", q, spanOf(q), p.Width, r)
		}
		if problem := p.State.taken(r); problem != nil {
			return nil, fault(Refused, problem.Hint, "%s", problem.Message)
		}
		missing = append(missing, r)
	}
	return missing, nil
}

// Recover moves the rows of DEFAULT into explicit partitions in one transaction:
// no reader misses a row, no sequence changes, no trigger fires for a moved row,
// and a crash leaves all as it was. It makes the partitions past the head too. On
// an empty DEFAULT it does nothing. Writers wait while it runs. A *ProblemsError then
// names the partitions whose bounds are none of the width's.
func Recover(ctx context.Context, db DB, table Table, opts RecoverOptions) (*Report, error) {
	p, err := PlanRecover(ctx, db, table, opts)
	if err != nil {
		return nil, err
	}
	r := p.runner(db, opts.Options)
	r.report.Estimate = p.Estimate
	if len(p.Steps) == 0 {
		return r.report, p.problem()
	}
	if opts.MaxRows > 0 && p.Estimate.Rows > opts.MaxRows {
		return r.report, fault(Refused, "pass --yes to go on", "more than %d rows are stranded: %s", opts.MaxRows, p.Estimate)
	}
	if opts.Announce != nil {
		opts.Announce(p.Estimate)
	}
	if err := r.repair(ctx, p, opts); err != nil {
		return r.report, r.explain(ctx, "repairing "+table.String(), p.State, p.Steps[0], err)
	}
	r.report.Ahead = opts.Premake
	return r.report, p.problem()
}

// repair takes the step as planned: the step itself fails, and leaves all as it
// was, where a row or a relation has come in since. Then it is planned again, under
// the very locks, where nothing can come in.
func (r *runner) repair(ctx context.Context, p *Plan, opts RecoverOptions) error {
	step := p.Steps[0]
	if step.Alone {
		err := r.tryAlone(ctx, p.State, step)
		var left *Error
		if err == nil || errors.As(err, &left) || cutShort(ctx, err) {
			return err
		}
	}
	planned := !step.Alone
	opts.Unguarded = true
	return r.step(ctx, func(ctx context.Context, tx pgx.Tx) (*Step, error) {
		if planned {
			planned = false
			return &step, nil
		}
		s, err := Read(ctx, tx, r.table)
		if err != nil {
			return nil, err
		}
		r.asked = time.Now()
		if _, err := tx.Exec(ctx, s.lock()); err != nil {
			return nil, err
		}
		now, err := PlanRecover(ctx, tx, r.table, opts)
		if err != nil || len(now.Steps) == 0 {
			return nil, err
		}
		return &now.Steps[0], nil
	})
}
