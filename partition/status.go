package partition

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A Status describes a table's partitions for a person or a monitor.
type Status struct {
	Table
	Key        string            `json:"key"`
	Width      int64             `json:"width"`
	Head       int64             `json:"head"`
	Ahead      int               `json:"ahead"`           // ranges ready past the head's own, without a hole
	Room       int64             `json:"sequences_ahead"` // sequences up to the end of the last of them
	RatePerHr  *float64          `json:"sequences_per_hour"`
	Remaining  *float64          `json:"seconds_ahead"` // at that rate; nil where it is not known
	Partitions []PartitionStatus `json:"partitions"`
	Default    DefaultStatus     `json:"default"`
	Problems   []Problem         `json:"problems"`
}

// A PartitionStatus is one explicit partition. Rows is nil where the server has
// not counted yet; Exact tells a count from an estimate.
type PartitionStatus struct {
	Schema string `json:"schema"`
	Name   string `json:"name"`
	From   *int64 `json:"from"`
	To     *int64 `json:"to"`
	Rows   *int64 `json:"rows"`
	Exact  bool   `json:"exact"`
	Bytes  int64  `json:"bytes"`
}

// A DefaultStatus is the DEFAULT partition.
type DefaultStatus struct {
	Schema string `json:"schema"`
	Name   string `json:"name"`
	Empty  bool   `json:"empty"`
	Rows   int64  `json:"rows"`
	Exact  bool   `json:"exact"`
	Bytes  int64  `json:"bytes"`
	Min    *int64 `json:"min"`
	Max    *int64 `json:"max"`
}

//go:embed status.sql
var statusSQL string

// countedAtMost is how many rows of DEFAULT are counted where no exact count is
// asked for.
const countedAtMost = 10_000

// Describe reads a table's status. Without exact, the time it takes does not
// depend on the number of rows. It works on a hot standby.
func Describe(ctx context.Context, db Queryer, table Table, opts Options, exact bool) (*Status, error) {
	p, err := planEnsure(ctx, db, table, opts, countedAtMost)
	if err != nil {
		return nil, err
	}
	s := p.State
	st := &Status{
		Table: table, Key: s.Key, Width: p.Width, Head: p.Head, Ahead: p.ahead(),
		Partitions: []PartitionStatus{}, Problems: p.Problems,
	}
	guard, err := s.unusedGuard(ctx, db)
	if err != nil {
		return nil, err
	}
	st.Problems = append(st.Problems, guard...)
	if r, err := rangeAt(p.Head/p.Width+int64(st.Ahead), p.Width); err == nil && s.covered(r) {
		st.Room = r.To - 1 - p.Head
	}
	var text []byte
	if err := db.QueryRow(ctx, statusSQL, s.OID).Scan(&text); err != nil {
		return nil, explain("reading the sizes", err)
	}
	var sizes struct {
		Relations []struct {
			OID   int64  `json:"oid"`
			Rows  *int64 `json:"rows"`
			Bytes int64  `json:"bytes"`
		} `json:"relations"`
		Clock string `json:"clock"`
	}
	if err := json.Unmarshal(text, &sizes); err != nil {
		return nil, fmt.Errorf("reading the sizes: %w", err)
	}
	rows, bytes := map[int64]*int64{}, map[int64]int64{}
	for _, r := range sizes.Relations {
		rows[r.OID], bytes[r.OID] = r.Rows, r.Bytes
	}
	if exact {
		if rows, err = s.count(ctx, db); err != nil {
			return nil, err
		}
	}
	for i := range s.Partitions {
		q := &s.Partitions[i]
		ps := PartitionStatus{Schema: q.Schema, Name: q.Name, From: q.From, To: q.To, Rows: rows[q.OID], Exact: exact, Bytes: bytes[q.OID]}
		if exact && ps.Rows == nil {
			ps.Rows = new(int64)
		}
		st.Partitions = append(st.Partitions, ps)
	}
	d := s.Default
	st.Default = DefaultStatus{Schema: d.Schema, Name: d.Name, Empty: d.Empty(), Exact: true, Bytes: bytes[d.OID], Min: d.Min, Max: d.Max}
	if err := st.countDefault(ctx, db, s, rows[d.OID], exact); err != nil {
		return nil, err
	}
	return st, st.forecast(ctx, db, sizes.Clock)
}

// count counts the rows of each partition that has any.
func (s *State) count(ctx context.Context, db Queryer) (map[int64]*int64, error) {
	var text []byte
	err := db.QueryRow(ctx, "SELECT coalesce(json_object_agg(o, n), '{}') FROM (SELECT tableoid::int8 AS o, count(*) AS n FROM "+
		s.Table.String()+" GROUP BY tableoid) AS c", pgx.QueryExecModeExec).Scan(&text)
	rows := map[int64]*int64{}
	if err == nil {
		err = json.Unmarshal(text, &rows)
	}
	return rows, explain("counting rows", err)
}

// countDefault counts DEFAULT's rows, up to a limit where they need not be exact.
func (st *Status) countDefault(ctx context.Context, db Queryer, s *State, known *int64, exact bool) error {
	d := &st.Default
	switch {
	case exact && known != nil:
		d.Rows = *known
	case !exact && !d.Empty:
		err := db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT FROM %s LIMIT %d) AS c", s.Default, countedAtMost+1),
			pgx.QueryExecModeExec).Scan(&d.Rows)
		if err != nil {
			return explain("counting the rows of "+s.Default.String(), err)
		}
		if d.Rows > countedAtMost {
			d.Exact = false
			if known != nil {
				d.Rows = max(d.Rows, *known)
			}
		}
	}
	return nil
}

// forecast works out the rate from the time that stands in the newest row and in
// one that came in an hour or more ago, or else the oldest that a probe finds. The
// probes go back from the head in steps that double.
func (st *Status) forecast(ctx context.Context, db Queryer, clock string) error {
	if clock == "" {
		return nil
	}
	var sequences, seconds *float64
	key, at, table := quote.Identifier(st.Key), quote.Identifier(clock), st.String()
	err := db.QueryRow(ctx, fmt.Sprintf(`
SELECT sum("h"."k" - "o"."k")::float8, sum(extract(epoch FROM now() - "o"."t"))::float8
FROM (SELECT %[1]s AS "k" FROM %[3]s ORDER BY %[1]s DESC LIMIT 1) AS "h",
  LATERAL (
    SELECT "p".* FROM generate_series(0, 40) AS "g" ("i"),
      LATERAL (SELECT %[1]s AS "k", %[2]s AS "t" FROM %[3]s WHERE %[1]s <= "h"."k" - (1::int8 << "g"."i") ORDER BY %[1]s DESC LIMIT 1) AS "p"
    ORDER BY CASE WHEN "p"."t" <= now() - interval '1 hour' THEN "g"."i" ELSE 1000 - "g"."i" END
    LIMIT 1) AS "o"`, key, at, table), pgx.QueryExecModeExec).Scan(&sequences, &seconds)
	if err != nil {
		return explain("reading the rate", err)
	}
	if sequences == nil || seconds == nil || *seconds < 1 || *sequences <= 0 {
		return nil
	}
	perHour := *sequences / *seconds * time.Hour.Seconds()
	left := float64(st.Room) * *seconds / *sequences
	st.RatePerHr, st.Remaining = &perHour, &left
	return nil
}
