package partition

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Ensure makes the partitions from the head's up to Premake past it. It is
// idempotent, safe among any number of callers, and one round trip where nothing
// is to be done. Each partition is made in a transaction of its own, so that one
// that cannot be made keeps no other from being made; then a *ProblemsError says
// what is wrong. The report is there even so.
func Ensure(ctx context.Context, db DB, table Table, opts Options) (*Report, error) {
	p, err := PlanEnsure(ctx, db, table, opts)
	if err != nil {
		return nil, err
	}
	if err := p.State.writable(); err != nil {
		return nil, err
	}
	r := p.runner(db, opts)
	var failed []Problem
	for _, step := range p.Steps {
		err := r.step(ctx, func(ctx context.Context, tx pgx.Tx) (*Step, error) {
			now, err := planEnsure(ctx, tx, table, opts, 0)
			if err != nil {
				return nil, err
			}
			return now.step(step), nil
		})
		if err != nil {
			err = r.explain(ctx, "making partition "+step.Partition, p.State, step, err)
			switch stateOf(err) {
			case "", lockNotAvailable, insufficientPrivilege:
				return r.report, err // the next range would meet the same
			}
			failed = append(failed, serverProblem(step, err))
		}
	}
	if len(p.Steps) > 0 {
		if p, err = PlanEnsure(ctx, db, table, opts); err != nil {
			return r.report, err
		}
	}
	r.report.Width, r.report.Head, r.report.Ahead = p.Width, p.Head, p.ahead()
	if failed = append(failed, p.Problems...); len(failed) > 0 {
		return r.report, &ProblemsError{Problems: failed}
	}
	return r.report, nil
}

// ahead counts the ranges past the head's own that stand ready without a hole; it is
// 0 where the head's itself is not. A partition that ends at MAXVALUE takes every
// range there is: it counts for those that are wanted.
func (p *Plan) ahead() int {
	n := 0
	for k := p.Head / p.Width; ; k++ {
		r, err := rangeAt(k, p.Width)
		if err != nil || !p.State.covered(r) || k > p.Wanted[len(p.Wanted)-1].K && p.State.overlapping(r).To == nil {
			return max(0, n-1)
		}
		n++
	}
}
