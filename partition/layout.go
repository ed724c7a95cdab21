package partition

import (
	"fmt"
	"math"
)

// A Range is the span of partition K: From inclusive, To exclusive.
type Range struct {
	K    int64 `json:"k"`
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

func (r Range) String() string { return fmt.Sprintf("[%d, %d)", r.From, r.To) }

// rangeAt is the span of partition k, or an error where it would not end within
// bigint: a bound of 9223372036854775807 excludes that very value.
func rangeAt(k, width int64) (Range, error) {
	if k < 0 || k >= math.MaxInt64/width {
		return Range{}, fault(Refused, "find out whether the row with that sequence belongs there",
			"range %d of width %d ends past the end of bigint", k, width)
	}
	return Range{K: k, From: k * width, To: (k + 1) * width}, nil
}

// rangeOf is the span that a sequence belongs to.
func rangeOf(sequence, width int64) (Range, error) {
	if sequence < 0 {
		return Range{}, negative(sequence)
	}
	r, err := rangeAt(sequence/width, width)
	if err != nil {
		return Range{}, fault(Refused, "find out whether the row with that sequence belongs there",
			"sequence %d lies in a range that ends past the end of bigint", sequence)
	}
	return r, nil
}

func negative(sequence int64) *Error {
	return fault(Refused, "correct or delete that row: ranges begin at 0", "DEFAULT holds the negative sequence %d, which no range takes", sequence)
}

func (p *Partition) is(r Range) bool {
	return p.From != nil && p.To != nil && *p.From == r.From && *p.To == r.To
}

func (p *Partition) overlaps(r Range) bool {
	return (p.From == nil || *p.From < r.To) && (p.To == nil || *p.To > r.From)
}

// aligned reports whether the partition is one of the ranges of that width.
func (p *Partition) aligned(width int64) bool {
	return p.From != nil && p.To != nil && *p.From >= 0 && *p.From%width == 0 && *p.From <= math.MaxInt64-width && *p.To == *p.From+width
}

// exact is the partition with that span, or nil.
func (s *State) exact(r Range) *Partition {
	for i := range s.Partitions {
		if s.Partitions[i].is(r) {
			return &s.Partitions[i]
		}
	}
	return nil
}

// overlapping is the first partition that takes a part of that span, or nil.
func (s *State) overlapping(r Range) *Partition {
	for i := range s.Partitions {
		if s.Partitions[i].overlaps(r) {
			return &s.Partitions[i]
		}
	}
	return nil
}

// covered reports whether partitions, of whatever bounds, take the whole span.
func (s *State) covered(r Range) bool {
	from := r.From
	for i := range s.Partitions {
		if q := &s.Partitions[i]; q.overlaps(Range{From: from, To: r.To}) {
			switch {
			case q.From != nil && *q.From > from:
				return false
			case q.To == nil || *q.To >= r.To:
				return true
			}
			from = *q.To
		}
	}
	return false
}

// width is the width of the table's partitions: what most of them have, the
// lowest winning a tie, or DefaultWidth where there is none. One that was asked
// for must agree.
func (s *State) width(asked int64) (int64, error) {
	if asked < 0 {
		return 0, fault(Unfit, "", "a width of %d is no width", asked)
	}
	votes := map[int64]int{}
	first := map[int64]*Partition{}
	found := int64(0)
	for i := range s.Partitions {
		p := &s.Partitions[i]
		if p.From == nil || p.To == nil || !p.aligned(*p.To-*p.From) {
			continue
		}
		w := *p.To - *p.From
		votes[w]++
		if first[w] == nil {
			first[w] = p
		}
		if votes[w] > votes[found] {
			found = w
		}
	}
	switch {
	case asked != 0 && found != 0 && asked != found:
		return 0, fault(Unfit, fmt.Sprintf("pass --width %d, or leave it out", found),
			"width %d disagrees with partition %s, which spans %s", asked, first[found], spanOf(first[found]))
	case asked != 0:
		return asked, nil
	case found != 0:
		return found, nil
	}
	return DefaultWidth, nil
}

func spanOf(p *Partition) string {
	from, to := "MINVALUE", "MAXVALUE"
	if p.From != nil {
		from = fmt.Sprint(*p.From)
	}
	if p.To != nil {
		to = fmt.Sprint(*p.To)
	}
	return "[" + from + ", " + to + ")"
}

// Head is the highest sequence known: of a row, or handed out by the sequence;
// 0 where there is neither.
func (s *State) Head() int64 {
	head := int64(0)
	for _, v := range []*int64{s.Max, s.LastValue} {
		if v != nil {
			head = max(head, *v)
		}
	}
	return head
}
