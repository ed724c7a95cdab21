package partition

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/render"
)

// A Plan is what is there, what is wanted, and the steps from one to the other.
type Plan struct {
	State    *State    `json:"state"`
	Width    int64     `json:"width"`
	Head     int64     `json:"head"`
	Wanted   []Range   `json:"wanted"`
	Steps    []Step    `json:"steps"`
	Problems []Problem `json:"problems"`
	// Estimate is there in the plan of a repair.
	Estimate *Estimate `json:"estimate,omitempty"`

	lockTimeout time.Duration
}

// A Step is one transaction.
type Step struct {
	Action    string `json:"action"`
	Partition string `json:"partition"`
	Range     *Range `json:"range,omitempty"`
	// Prepare holds the statements that hold nobody up.
	Prepare string `json:"prepare,omitempty"`
	// SQL holds the statements from the first lock on that others may wait for.
	SQL string `json:"sql,omitempty"`
	// Alone marks a step that begins and ends its transactions itself.
	Alone bool `json:"alone,omitempty"`
}

// A Problem is what keeps a range from being made, or a sign that the layout is
// not as it should be.
type Problem struct {
	Kind string `json:"kind"` // "stranded", "name", "bounds", "gap", "negative", "null",
	// "guard" or "server"
	Range   *Range `json:"range,omitempty"`
	Rows    int64  `json:"rows,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// PlanEnsure reads the table and plans what Ensure would do. It changes nothing.
func PlanEnsure(ctx context.Context, db Queryer, table Table, opts Options) (*Plan, error) {
	return planEnsure(ctx, db, table, opts, math.MaxInt64-1)
}

// planEnsure counts no more than so many stranded rows in a range, and one more to
// tell that there are more.
func planEnsure(ctx context.Context, db Queryer, table Table, opts Options, atMost int64) (*Plan, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	s, err := Read(ctx, db, table)
	if err != nil {
		return nil, err
	}
	p, err := s.want(opts)
	if err != nil {
		return nil, err
	}
	for _, r := range p.Wanted {
		if err := p.plan(ctx, db, r, atMost); err != nil {
			return nil, err
		}
	}
	p.inspect()
	return p, nil
}

// want says which ranges are wanted, from the head's on.
func (s *State) want(opts Options) (*Plan, error) {
	width, err := s.width(opts.Width)
	if err != nil {
		return nil, err
	}
	p := &Plan{State: s, Width: width, Head: s.Head(), Steps: []Step{}, Problems: []Problem{}, lockTimeout: opts.LockTimeout}
	head, err := rangeOf(p.Head, width)
	if err != nil {
		return nil, err
	}
	last, err := rangeAt(head.K+int64(opts.Premake), width)
	if err != nil {
		return nil, err
	}
	first := head.K
	if opts.Fill && len(s.Partitions) > 0 && s.Partitions[0].From != nil {
		first = min(first, max(0, *s.Partitions[0].From/width))
	}
	if last.K-first >= MaxPartitions+int64(len(s.Partitions)) {
		return nil, fault(Refused, "leave the gap, or make its partitions by hand",
			"%d partitions would have to be made, and %d is the most", last.K-first+1-int64(len(s.Partitions)), MaxPartitions)
	}
	if err := s.Table.nameFits(last.K); err != nil {
		return nil, err
	}
	for k := first; k <= last.K; k++ {
		p.Wanted = append(p.Wanted, Range{K: k, From: k * width, To: (k + 1) * width})
	}
	return p, nil
}

// nameFits refuses a partition's name that PostgreSQL would cut, so that two
// partitions would share one name.
func (t Table) nameFits(k int64) error {
	if name := t.nameOf(k); len(name) > render.MaxIdentifier {
		return fault(Unfit, "give the table a shorter name", "partition name %q is %d bytes long, past the %d that PostgreSQL keeps",
			name, len(name), render.MaxIdentifier)
	}
	return nil
}

// plan adds what one range needs, or what stands against it.
func (p *Plan) plan(ctx context.Context, db Queryer, r Range, atMost int64) error {
	s := p.State
	if there := s.exact(r); there != nil {
		if there.Kind == "r" && there.untuned() {
			p.Steps = append(p.Steps, Step{
				Action: "set", Partition: there.Name, Range: &r,
				Prepare: fmt.Sprintf("ALTER TABLE %s SET %s;\n", there, storageList(storageParameters)),
			})
		}
		return nil
	}
	if s.overlapping(r) != nil {
		return nil // inspect names it
	}
	if problem := s.taken(r); problem != nil {
		p.Problems = append(p.Problems, *problem)
		return nil
	}
	rows, err := s.stranded(ctx, db, r, atMost)
	if err != nil {
		return err
	}
	if rows > 0 {
		count := strconv.FormatInt(rows, 10)
		if rows > atMost {
			count = fmt.Sprintf("more than %d", atMost)
		}
		p.Problems = append(p.Problems, Problem{
			Kind: "stranded", Range: &r, Rows: rows,
			Message: fmt.Sprintf("%s rows of range %s lie in %s, so partition %s cannot be made", count, r, s.Default, s.Table.partitionOf(r.K)),
			Hint:    s.Table.recoverCommand(),
		})
		return nil
	}
	p.Steps = append(p.Steps, s.createStep(r))
	return nil
}

// taken says what else has the name of a range's partition.
func (s *State) taken(r Range) *Problem {
	name := s.Table.nameOf(r.K)
	for i := range s.Partitions {
		if q := &s.Partitions[i]; q.Name == name && q.Schema == s.Table.Schema {
			return &Problem{
				Kind: "name", Range: &r, Hint: "rename that partition",
				Message: fmt.Sprintf("%s has the name of the partition for %s, and spans %s", q, r, spanOf(q)),
			}
		}
	}
	if d := s.Default; d.Name == name && d.Schema == s.Table.Schema {
		return &Problem{
			Kind: "name", Range: &r, Hint: "rename DEFAULT",
			Message: fmt.Sprintf("%s is DEFAULT, and has the name of the partition for %s", d, r),
		}
	}
	if slices.Contains(s.Names, name) {
		return &Problem{
			Kind: "name", Range: &r, Hint: "rename it, or attach it if it is that partition",
			Message: fmt.Sprintf("%s is no partition of %s, and has the name of the partition for %s", s.Table.partitionOf(r.K), s.Table, r),
		}
	}
	return nil
}

// stranded counts the rows of a range that lie in DEFAULT, where its bounds do
// not already say that there are none.
func (s *State) stranded(ctx context.Context, db Queryer, r Range, atMost int64) (int64, error) {
	d := s.Default
	if d.Min == nil || *d.Max < r.From || *d.Min >= r.To {
		return 0, nil
	}
	var rows int64
	err := db.QueryRow(ctx, fmt.Sprintf(`SELECT count(*) FROM (SELECT FROM %s WHERE %s LIMIT %d) AS "found"`, d, s.within(r), atMost+1),
		pgx.QueryExecModeExec).Scan(&rows)
	return rows, explain("counting the rows of "+d.String(), err)
}

// inspect adds what is wrong with the layout as it stands.
func (p *Plan) inspect() {
	s := p.State
	if s.Default.Guarded {
		p.Steps = slices.Insert(p.Steps, 0, s.unguardStep())
	}
	p.Problems = append(p.Problems, s.odd(p.Width)...)
	end := int64(math.MinInt64)
	for i := range s.Partitions {
		q := &s.Partitions[i]
		if i > 0 && q.From != nil && *q.From > end && end < p.Wanted[0].From {
			p.Problems = append(p.Problems, Problem{
				Kind: "gap", Range: &Range{K: end / p.Width, From: end, To: *q.From},
				Message: fmt.Sprintf("no partition of %s takes [%d, %d), which lies before partition %s", s.Table, end, *q.From, q),
				Hint:    "where no step of the plan makes it: pgseal partitions ensure --fill makes whole missing ranges",
			})
		}
		if q.To != nil {
			end = *q.To
		}
	}
	if d := s.Default; d.Min != nil && *d.Min < 0 {
		e := negative(*d.Min)
		p.Problems = append(p.Problems, Problem{Kind: "negative", Message: e.Message, Hint: e.hint})
	}
	if s.Default.Nulls {
		e := s.nullKey()
		p.Problems = append(p.Problems, Problem{Kind: "null", Message: e.Message, Hint: e.hint})
	}
}

// odd lists the partitions that are none of the width's.
func (s *State) odd(width int64) []Problem {
	problems := []Problem{}
	for i := range s.Partitions {
		if q := &s.Partitions[i]; !q.aligned(width) {
			problems = append(problems, Problem{
				Kind: "bounds", Hint: "detach it, and attach its rows with bounds that are multiples of the width",
				Message: fmt.Sprintf("partition %s spans %s, which disagrees with width %d", q, spanOf(q), width),
			})
		}
	}
	return problems
}

// problem is what is wrong with the table itself, or nil.
func (p *Plan) problem() error {
	if len(p.Problems) == 0 {
		return nil
	}
	return &ProblemsError{Problems: p.Problems}
}

func (s *State) nullKey() *Error {
	return fault(Refused, "give those rows a sequence, or delete them", "%s holds rows whose %s is NULL, which no range takes",
		s.Default, quote.Identifier(s.Key))
}

// recoverCommand is the command line that repairs the table.
func (t Table) recoverCommand() string {
	return fmt.Sprintf("pgseal partitions recover --schema %s --table %s", shell(t.Schema), shell(t.Name))
}

// shell quotes a word for a POSIX shell.
func shell(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// SQL is the plan as a file that psql runs: a transaction for each step.
func (p *Plan) SQL() string {
	var b strings.Builder
	s := p.State
	fmt.Fprintf(&b, "-- Partitions of %+q.%+q: width %d, head %d.\n", s.Table.Schema, s.Table.Name, p.Width, p.Head)
	b.WriteString("-- Apply: psql -X -v ON_ERROR_STOP=1 -f FILE\n")
	for _, problem := range p.Problems {
		fmt.Fprintf(&b, "-- Problem: %+q\n", problem.Message)
	}
	if len(p.Steps) == 0 {
		b.WriteString("-- Nothing is to be done.\n")
		return b.String()
	}
	b.WriteString("\nSET \"client_encoding\" TO 'UTF8';\n")
	for _, step := range p.Steps {
		b.WriteString("\n-- " + step.title() + "\n")
		if step.Alone {
			b.WriteString(step.SQL)
			continue
		}
		b.WriteString(begin + ";\n" + opening(s.Table, p.lockTimeout) + step.Prepare + step.SQL + "COMMIT;\n")
	}
	return b.String()
}

func (s Step) title() string {
	title := fmt.Sprintf("%s %+q", s.Action, s.Partition)
	if s.Range != nil {
		title += " " + s.Range.String()
	}
	return title
}

// step is the plan's step for the same thing as another plan's, or nil where that is
// no longer to be done.
func (p *Plan) step(other Step) *Step {
	i := slices.IndexFunc(p.Steps, func(s Step) bool { return s.title() == other.title() })
	if i < 0 {
		return nil
	}
	return &p.Steps[i]
}
