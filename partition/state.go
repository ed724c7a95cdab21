package partition

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A DB is a *pgx.Conn or a *pgxpool.Pool.
type DB interface {
	Queryer
	BeginTx(ctx context.Context, options pgx.TxOptions) (pgx.Tx, error)
}

// A Queryer is a DB or a transaction on one.
type Queryer interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// A Table is the partitioned table, by its names as they are, unquoted.
type Table struct {
	Schema string `json:"schema"`
	Name   string `json:"table"`
}

// String is the table's quoted, qualified name.
func (t Table) String() string { return quote.Qualified(t.Schema, t.Name) }

// A State is what the catalog and the rows say of a table.
type State struct {
	Table      Table       `json:"-"`
	Key        string      `json:"key"` // the partition key's column
	Owner      string      `json:"owner"`
	Role       string      `json:"role"` // the role that read it
	Partitions []Partition `json:"partitions"`
	Max        *int64      `json:"max"`        // the highest sequence in a row; nil if there is none
	LastValue  *int64      `json:"last_value"` // of the key's sequence; nil if unread, unreadable or without one
	Default    *Default    `json:"default"`

	OID             int64  `json:"oid"`
	InRecovery      bool   `json:"in_recovery"`
	Kind            string `json:"kind"`
	Temporary       bool   `json:"temporary"`
	Strategy        string `json:"strategy"`
	KeyFits         bool   `json:"key_fits"`
	Owned           bool   `json:"owned"`
	MayCreate       bool   `json:"may_create"`
	RowSecurity     bool   `json:"row_security"`
	ReplicaIdentity string `json:"replica_identity"`
	Tablespace      string `json:"tablespace"`
	AccessMethod    string `json:"access_method"`
	// Names are those that no other relation can have, as far as they look like a
	// partition's: of relations and types that are no partitions of the table.
	Names []string `json:"names"`
}

// A Partition is one explicit partition: From inclusive, To exclusive, nil where
// the bound is MINVALUE or MAXVALUE.
type Partition struct {
	OID     int64    `json:"oid"`
	Schema  string   `json:"schema"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Bound   string   `json:"bound"`
	Owned   bool     `json:"owned"`
	Options []string `json:"options"`
	From    *int64   `json:"from"`
	To      *int64   `json:"to"`
}

func (p Partition) String() string { return quote.Qualified(p.Schema, p.Name) }

// A Default is the DEFAULT partition with the lowest and the highest sequence in
// it, nil where it holds none.
type Default struct {
	OID         int64  `json:"oid"`
	Schema      string `json:"schema"`
	Name        string `json:"name"`
	Kind        string `json:"kind"`
	Owner       string `json:"owner"`
	Owned       bool   `json:"owned"`
	RowSecurity bool   `json:"row_security"`
	Guarded     bool   `json:"guarded"` // a CHECK that an interrupted recover left
	Min         *int64 `json:"min"`
	Max         *int64 `json:"max"`
	Nulls       bool   `json:"nulls"`
}

func (d *Default) String() string { return quote.Qualified(d.Schema, d.Name) }

// Empty reports whether DEFAULT holds no row.
func (d *Default) Empty() bool { return d.Min == nil && !d.Nulls }

//go:embed catalog.sql
var catalogSQL string

// Read reads a table's state in one round trip, once the connection has prepared the
// statement. The error is an *Error of class Unfit where the table is not one that
// this package maintains.
func Read(ctx context.Context, db Queryer, table Table) (*State, error) {
	var text []byte
	err := db.QueryRow(ctx, catalogSQL, table.Schema, table.Name).Scan(&text)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, fault(Unfit, "look at the names: capitals count, and nothing is folded", "there is no table %s", table)
	case stateOf(err) == featureNotSupported:
		return nil, &Error{Class: Denied, Message: "this server is built without libxml, which reading the rows needs", err: err}
	case stateOf(err) == insufficientPrivilege:
		if grants := table.grantsToRead(ctx, db); grants != "" {
			return nil, &Error{
				Class: Denied, Message: fmt.Sprintf("reading the rows of %s and of its DEFAULT partition: %v", table, err),
				hint: grants, err: err,
			}
		}
		return nil, explain("reading the catalog", err)
	case err != nil:
		return nil, explain("reading the catalog", err)
	}
	s := &State{Table: table}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	if err := s.fits(); err != nil {
		return nil, err
	}
	s.Partitions = slices.DeleteFunc(s.Partitions, func(p Partition) bool { return p.OID == s.Default.OID })
	for i := range s.Partitions {
		if err := s.Partitions[i].parse(); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(s.Partitions, func(a, b Partition) int { return cmp.Compare(a.lowest(), b.lowest()) })
	return s, nil
}

// fits refuses a table that is none of ours to maintain.
func (s *State) fits() error {
	const hint = "it must be partitioned by RANGE on one bigint column and have a DEFAULT partition"
	switch {
	case s.Kind != "p":
		return fault(Unfit, hint, "%s is not a partitioned table", s.Table)
	case s.Strategy != "r":
		return fault(Unfit, hint, "%s is not partitioned by RANGE", s.Table)
	case !s.KeyFits:
		return fault(Unfit, hint, "%s is not partitioned on one bigint column", s.Table)
	case s.Temporary:
		return fault(Unfit, "", "%s is a temporary table", s.Table)
	case s.Default == nil:
		return fault(Unfit, "make it: CREATE TABLE "+quote.Qualified(s.Table.Schema, s.Table.Name+"_default")+
			" PARTITION OF "+s.Table.String()+" DEFAULT", "%s has no DEFAULT partition", s.Table)
	case s.RowSecurity || s.Default.RowSecurity:
		return fault(Denied, "run as a superuser or a role with BYPASSRLS",
			"row security hides rows of %s from role %s, so they can be neither counted nor moved", s.Table, quote.Identifier(s.Role))
	}
	return nil
}

// writable refuses what only a change would meet.
func (s *State) writable() error {
	const member = "run as the owner, or as a role that is a member of it"
	switch {
	case s.InRecovery:
		return fault(Denied, "connect to the primary", "this server is a hot standby: it takes no DDL")
	case !s.Owned:
		return fault(Denied, member, "role %s does not own %s: %s does", quote.Identifier(s.Role), s.Table, quote.Identifier(s.Owner))
	case !s.Default.Owned:
		return fault(Denied, member, "role %s does not own %s: %s does",
			quote.Identifier(s.Role), s.Default, quote.Identifier(s.Default.Owner))
	case !s.MayCreate:
		return fault(Denied, "grant CREATE on it", "role %s may not create tables in schema %s",
			quote.Identifier(s.Role), quote.Identifier(s.Table.Schema))
	}
	return nil
}

// boundText is what pg_get_expr writes of a bound on one bigint column.
var boundText = regexp.MustCompile(`^FOR VALUES FROM \('?(-?\d+|MINVALUE)'?\) TO \('?(-?\d+|MAXVALUE)'?\)$`)

func (p *Partition) lowest() int64 {
	if p.From == nil {
		return math.MinInt64
	}
	return *p.From
}

func (p *Partition) parse() error {
	match := boundText.FindStringSubmatch(p.Bound)
	if match == nil {
		return fault(Unfit, "", "%s has a bound that is no range: %s", p, p.Bound)
	}
	for i, to := range []**int64{&p.From, &p.To} {
		if n, err := strconv.ParseInt(match[i+1], 10, 64); err == nil {
			*to = &n
		}
	}
	return nil
}
