package partition

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A storageParameter is one that each explicit partition gets at its creation,
// since a partition inherits none. An append-only partition is vacuumed at a
// steady pace as it grows, and frozen at the first such vacuum.
type storageParameter struct{ name, value string }

var storageParameters = []storageParameter{
	{"autovacuum_vacuum_insert_scale_factor", "0.0"},
	{"autovacuum_vacuum_insert_threshold", "50000"},
	{"autovacuum_freeze_min_age", "0"},
	{"fillfactor", "100"},
}

func storageList(parameters []storageParameter) string {
	items := make([]string, len(parameters))
	for i, p := range parameters {
		items[i] = quote.Identifier(p.name) + " = " + p.value
	}
	return "(" + strings.Join(items, ", ") + ")"
}

// untuned reports whether nobody set a parameter on a partition that these are of a
// kind with. One that somebody tuned is left alone: half of their values and half of
// ours would be neither's meaning.
func (p *Partition) untuned() bool {
	return !slices.ContainsFunc(p.Options, func(option string) bool {
		return strings.HasPrefix(option, "autovacuum_") || strings.HasPrefix(option, "fillfactor=")
	})
}

// begin opens a transaction that sees what was committed before each statement.
const begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"

// patience bounds the wait for another maintainer, behind which nobody else waits.
const patience = 10 * time.Second

// opening sets a transaction up and takes the table's advisory lock.
func opening(table Table, lockTimeout time.Duration) string {
	return fmt.Sprintf(`-- No object of another schema stands in for one of PostgreSQL's own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO 'off';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO '30s';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO '%dms';
SELECT "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"(%s, 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO '%dms';
`, patience.Milliseconds(), quote.Literal(table.turn()), lockTimeout.Milliseconds())
}

// turn is what the key of the table's advisory lock is hashed from.
func (t Table) turn() string { return "pgseal:partitions:" + t.String() }

// nameOf is the name of the partition of range k.
func (t Table) nameOf(k int64) string { return fmt.Sprintf("%s_p%d", t.Name, k) }

// partitionOf is the quoted, qualified name of the partition of range k.
func (t Table) partitionOf(k int64) string { return quote.Qualified(t.Schema, t.nameOf(k)) }

// performing turns the statements of opening into those of PL/pgSQL.
func performing(sql string) string { return strings.Replace(sql, "\nSELECT ", "\nPERFORM ", 1) }

// createLike creates the table that is to become a partition, as its owner's.
// LIKE must not copy an identity, which would bring a sequence of its own.
func (s *State) createLike(name string, indexes bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION",
		name, s.Table)
	if indexes {
		b.WriteString(" INCLUDING INDEXES")
	}
	b.WriteString(")")
	if s.AccessMethod != "" {
		b.WriteString("\n  USING " + quote.Identifier(s.AccessMethod))
	}
	b.WriteString("\n  WITH " + storageList(storageParameters))
	if s.Tablespace != "" {
		b.WriteString("\n  TABLESPACE " + quote.Identifier(s.Tablespace))
	}
	b.WriteString(";\n")
	b.WriteString(s.dress(name))
	return b.String()
}

// dress gives a new table what the parent has and LIKE does not copy.
func (s *State) dress(name string) string {
	text := fmt.Sprintf("ALTER TABLE %s OWNER TO %s;\n", name, quote.Identifier(s.Owner))
	if s.ReplicaIdentity == "f" || s.ReplicaIdentity == "n" {
		text += replicaIdentity(name, s.ReplicaIdentity)
	}
	return text
}

func (s *State) attach(name string, r Range) string {
	return fmt.Sprintf("ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%d) TO (%d);\n", s.Table, name, r.From, r.To)
}

// createStep makes the partition of a range.
func (s *State) createStep(r Range) Step {
	name := s.Table.partitionOf(r.K)
	return Step{
		Action: "create", Partition: s.Table.nameOf(r.K), Range: &r,
		Prepare: s.createLike(name, true),
		SQL:     s.attach(name, r),
	}
}

// within is the condition that a row of DEFAULT lies in a range.
func (s *State) within(r Range) string {
	key := quote.Identifier(s.Key)
	return fmt.Sprintf("%s >= %d AND %s < %d", key, r.From, key, r.To)
}
