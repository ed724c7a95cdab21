package partition

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// RetainOptions say which partitions are to leave. The zero value keeps all.
type RetainOptions struct {
	Options
	// Keep is how many widths below the head stay; nil keeps all.
	Keep *int64
	// Below is a sequence under which nothing need stay; nil keeps all.
	Below *int64
	// Drop drops what is detached, in the same transaction.
	Drop bool
}

// Asked reports whether any partition is to leave.
func (o RetainOptions) Asked() bool { return o.Keep != nil || o.Below != nil }

// Check refuses options that no table could make good. A caller that makes
// partitions first asks before that.
func (o RetainOptions) Check() error {
	if o.Keep != nil && *o.Keep < 0 {
		return fault(Unfit, "", "cannot keep %d partitions", *o.Keep)
	}
	if o.Below != nil && *o.Below < 0 {
		return fault(Unfit, "", "no partition ends below sequence %d: ranges begin at 0", *o.Below)
	}
	return o.check()
}

// PlanRetain plans what Retain would do: a step for each partition that ends at or
// below the bound, the lowest first. Neither the head's partition nor one past it
// is ever among them, whatever is asked.
func PlanRetain(ctx context.Context, db Queryer, table Table, opts RetainOptions) (*Plan, error) {
	if err := opts.Check(); err != nil {
		return nil, err
	}
	s, err := Read(ctx, db, table)
	if err != nil {
		return nil, err
	}
	p, err := s.want(opts.Options)
	if err != nil || !opts.Asked() {
		return p, err
	}
	if opts.Keep != nil && !s.Default.Empty() {
		return nil, fault(Refused, s.Table.recoverCommand(),
			"%s holds rows, and one of them may be far past the others: no partition is retired by the head meanwhile", s.Default)
	}
	// A sequence that was set by hand must not make everything old, so that the head
	// is here what a row has.
	head := int64(0)
	if s.Max != nil {
		head = *s.Max
	}
	bound := int64(0)
	if opts.Keep != nil && *opts.Keep <= head/p.Width {
		bound = head - *opts.Keep*p.Width
	}
	if opts.Below != nil {
		bound = max(bound, *opts.Below)
	}
	bound = min(bound, head)
	for i := range s.Partitions {
		if q := &s.Partitions[i]; q.To != nil && *q.To <= bound {
			p.Steps = append(p.Steps, s.retireStep(q, opts.Drop))
		}
	}
	return p, nil
}

// retireStep detaches a partition. CONCURRENTLY would be refused while there is a
// DEFAULT. Nothing cascades: a view or a foreign key that needs the partition
// makes the step fail.
func (s *State) retireStep(q *Partition, drop bool) Step {
	step := Step{
		Action: "detach", Partition: q.Name,
		SQL: fmt.Sprintf("ALTER TABLE %s DETACH PARTITION %s;\n", s.Table, q),
	}
	if drop {
		step.Action = "drop"
		step.SQL += fmt.Sprintf("DROP TABLE %s;\n", q)
	}
	return step
}

// Retain detaches the partitions that are to leave, each in a transaction of its
// own and never in one with a creation, so that one that cannot go keeps no other.
// Then a *ProblemsError names those that something still needs; an *Error those
// whose locks or privileges were not to be had. The report is there even so.
func Retain(ctx context.Context, db DB, table Table, opts RetainOptions) (*Report, error) {
	p, err := PlanRetain(ctx, db, table, opts)
	if err != nil {
		return nil, err
	}
	r := p.runner(db, opts.Options)
	if len(p.Steps) == 0 {
		return r.report, nil
	}
	if err := p.State.writable(); err != nil {
		return nil, err
	}
	var failed []Problem
	var unable []error
	for _, step := range p.Steps {
		err := r.step(ctx, func(ctx context.Context, tx pgx.Tx) (*Step, error) {
			now, err := PlanRetain(ctx, tx, table, opts)
			if err != nil {
				return nil, err
			}
			return now.step(step), nil
		})
		if err == nil {
			continue
		}
		ended := cutShort(ctx, err)
		err = r.explain(ctx, "retiring partition "+step.Partition, p.State, step, err)
		switch state := stateOf(err); {
		case ended, state == insufficientPrivilege:
			unable = append(unable, err)
		case state == lockNotAvailable:
			unable = append(unable, err)
			r.opts.Tries = 1 // the others need not be waited for as long again
		default:
			failed = append(failed, serverProblem(step, err))
		}
		if ended {
			break
		}
	}
	if len(failed) > 0 {
		unable = append(unable, &ProblemsError{Problems: failed})
	}
	return r.report, errors.Join(unable...)
}
