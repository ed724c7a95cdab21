package partition

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

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
