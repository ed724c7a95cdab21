package partition

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render/quote"
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

// A Way is how a repair empties DEFAULT; it is empty where DEFAULT is.
type Way string

const (
	// Rename makes DEFAULT itself the partition of its one range, and a new one in
	// its place. No row moves.
	Rename Way = "rename"
	// Move does so for the range that holds most rows, and moves the others.
	Move Way = "move"
	// Copy copies the rows into new tables, truncates DEFAULT and attaches them.
	// DEFAULT stays, with all that hangs on it.
	Copy Way = "copy"
)

// An Estimate is what a repair will cost.
type Estimate struct {
	Way   Way    `json:"way"`
	Why   string `json:"why"` // rows must be moved or copied
	Rows  int64  `json:"rows"`
	Moved int64  `json:"moved"` // of them, those that do not stay where they are
	Bytes int64  `json:"bytes"`
	// Held is about how long writers will wait.
	Held time.Duration `json:"writers_held_ns"`
}

// Measured on PostgreSQL 15: writers wait some 15 ms for the statements alone; a
// row that is checked costs a fifth of a microsecond, one that is copied some three.
const (
	heldAlways  = 15 * time.Millisecond
	heldChecked = 200 * time.Nanosecond
	heldCopied  = 3200 * time.Nanosecond
)

func (e *Estimate) String() string {
	how := "DEFAULT becomes the partition of its range and no row moves"
	switch e.Way {
	case Move:
		how = fmt.Sprintf("DEFAULT becomes the partition of its largest range and %d rows are moved because %s", e.Moved, e.Why)
	case Copy:
		how = "the rows are copied because " + e.Why
	}
	return fmt.Sprintf("%d rows, %d bytes; %s; writers wait about %s", e.Rows, e.Bytes, how, e.Held.Round(time.Millisecond))
}

// PlanRecover reads the table and plans what Recover would do: no step where
// DEFAULT is empty. It changes and locks nothing.
func PlanRecover(ctx context.Context, db Queryer, table Table, opts RecoverOptions) (*Plan, error) {
	return planRecover(ctx, db, table, opts, false)
}

// planRecover plans again under the locks: then nothing is done that needs
// transactions of its own.
func planRecover(ctx context.Context, db Queryer, table Table, opts RecoverOptions, again bool) (*Plan, error) {
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
	p.Estimate = &Estimate{}
	if d.Empty() {
		return p, nil
	}
	if err := s.writable(); err != nil {
		return nil, err
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
	guard := e.Way == Rename && !again && !opts.Unguarded && e.Rows >= guardFrom && p.guardable()
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

// An occupiedRange holds rows of DEFAULT.
type occupiedRange struct {
	Range
	rows int64
}

// occupied lists the ranges that hold rows of DEFAULT.
func (s *State) occupied(ctx context.Context, db Queryer, width int64) ([]occupiedRange, error) {
	last, err := rangeOf(*s.Default.Max, width)
	if err != nil {
		return nil, err
	}
	if err := s.Table.nameFits(last.K); err != nil {
		return nil, err
	}
	var ks, rows []int64
	err = db.QueryRow(ctx, fmt.Sprintf(`SELECT array_agg("k"), array_agg("n")
FROM (SELECT %s / %d AS "k", count(*) AS "n" FROM %s GROUP BY 1 ORDER BY 1 LIMIT %d) AS "o"`,
		quote.Identifier(s.Key), width, s.Default, MaxPartitions+1), pgx.QueryExecModeExec).Scan(&ks, &rows)
	if err != nil {
		return nil, explain("counting the rows of "+s.Default.String(), err)
	}
	if len(ks) > MaxPartitions {
		return nil, fault(Refused, "pass a greater --width if the table has no partitions yet, or move the rows by hand",
			"the rows of %s lie in more than %d ranges", s.Default, MaxPartitions)
	}
	ranges := make([]occupiedRange, len(ks))
	for i, k := range ks {
		ranges[i] = occupiedRange{Range{K: k, From: k * width, To: (k + 1) * width}, rows[i]}
	}
	return ranges, nil
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
		if p.State.exact(r) != nil {
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

// estimate chooses how DEFAULT is emptied, and says why where rows must leave it
// and what that costs.
func (p *Plan) estimate(h *hanging, occupied []occupiedRange) {
	e, s := p.Estimate, p.State
	for _, o := range occupied {
		e.Rows += o.rows
	}
	e.Bytes = h.Bytes
	switch {
	case len(h.Hanging) > 0:
		e.Way, e.Moved, e.Why = Copy, e.Rows, "things hang on DEFAULT: "+strings.Join(h.Hanging, ", ")
	case s.Default.Schema != s.Table.Schema:
		e.Way, e.Moved, e.Why = Copy, e.Rows, "DEFAULT is in another schema"
	case len(occupied) > 1:
		e.Way, e.Moved, e.Why = Move, e.Rows-largest(occupied).rows, fmt.Sprintf("they lie in %d ranges", len(occupied))
	default:
		e.Way = Rename
	}
	e.Held = heldAlways + time.Duration(e.Moved)*heldCopied
}

func largest(occupied []occupiedRange) occupiedRange {
	return slices.MaxFunc(occupied, func(a, b occupiedRange) int { return cmp.Compare(a.rows, b.rows) })
}

// Recover moves the rows of DEFAULT into explicit partitions in one transaction:
// no reader misses a row, no sequence changes, no trigger fires for a moved row,
// and a crash leaves all as it was. It makes the partitions past the head too. On
// an empty DEFAULT it does nothing. Writers wait while it runs.
func Recover(ctx context.Context, db DB, table Table, opts RecoverOptions) (*Report, error) {
	p, err := PlanRecover(ctx, db, table, opts)
	if err != nil {
		return nil, err
	}
	r := p.runner(db, opts.Options)
	r.report.Estimate = p.Estimate
	if len(p.Steps) == 0 {
		return r.report, nil
	}
	if opts.MaxRows > 0 && p.Estimate.Rows > opts.MaxRows {
		return r.report, fault(Refused, "pass --yes to go on", "more than %d rows are stranded: %s", opts.MaxRows, p.Estimate)
	}
	if opts.Announce != nil {
		opts.Announce(p.Estimate)
	}
	if err := r.repair(ctx, p.Steps[0], opts); err != nil {
		return r.report, explain("repairing "+table.String(), err)
	}
	r.report.Ahead = opts.Premake
	return r.report, nil
}

// repair takes the step as planned: the step itself fails, and leaves all as it
// was, where a row or a relation has come in since. Then it is planned again, under
// the very locks, where nothing can come in.
func (r *runner) repair(ctx context.Context, step Step, opts RecoverOptions) error {
	if step.Alone {
		err := r.alone(ctx, step)
		if err == nil {
			return nil
		}
		if stateOf(err) == "" || ctx.Err() != nil {
			return errors.Join(err, r.unguard(ctx)) // the server may not have come to its end
		}
	}
	planned := !step.Alone
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
		now, err := planRecover(ctx, tx, r.table, opts, true)
		if err != nil || len(now.Steps) == 0 {
			return nil, err
		}
		return &now.Steps[0], nil
	})
}
