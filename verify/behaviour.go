package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A counter is a column that a sequence fills.
type counter struct {
	schema, table, column string
	insert                string // makes a row and returns the column
	highest               int64  // of what was committed
}

func (c *counter) subject() string { return c.table + "." + c.column }

// columnsSQL reads, for each table, how to make a row of it: the columns that
// must be given and a value of each one's type, never twice the same where the
// type has enough of them.
const columnsSQL = `
SELECT c.relname, a.attname,
  d.adbin IS NOT NULL AND pg_catalog.pg_get_serial_sequence(
    pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname), a.attname) IS NOT NULL OR a.attidentity <> '',
  a.attnotnull AND d.adbin IS NULL AND a.attidentity = '',
  t.typname = 'bytea',
  CASE
    WHEN t.typname = 'bytea' THEN '''\x''::bytea'
    WHEN t.typname = 'uuid' THEN 'gen_random_uuid()'
    WHEN t.typname IN ('json', 'jsonb') THEN '''{}'''
    WHEN t.typcategory = 'N' THEN '(1 + random() * 30000)::int'
    WHEN t.typcategory = 'S' THEN 'left(md5(random()::text), ' || CASE WHEN a.atttypmod > 4 THEN least(a.atttypmod - 4, 32) ELSE 8 END || ')'
    WHEN t.typcategory = 'D' THEN 'now()'
    WHEN t.typcategory = 'B' THEN 'true'
    WHEN t.typcategory = 'A' THEN '''{}'''
    WHEN t.typtype = 'e' THEN 'enum_first(NULL::' || pg_catalog.format_type(t.oid, NULL) || ')'
    ELSE 'NULL'
  END
FROM pg_catalog.pg_namespace AS n
JOIN pg_catalog.pg_class AS c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
LEFT JOIN pg_catalog.pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE n.nspname = $1
ORDER BY c.relname, a.attnum`

type column struct {
	Table, Name            string
	Counted, Needed, Bytes bool
	Value                  string
}

func (p *proof) columns(ctx context.Context) ([]column, error) {
	rows, err := p.conn.Query(ctx, columnsSQL, p.name)
	if err != nil {
		return nil, fmt.Errorf("reading the columns: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[column])
}

// insert makes a statement that inserts one row of a table, with one column set
// to $1 where it is named.
func (p *proof) insert(columns []column, table, given, returning string) string {
	var names, values []string
	for _, c := range columns {
		switch {
		case c.Table != table:
		case c.Name == given:
			names, values = append(names, quote.Identifier(c.Name)), append(values, "$1")
		case c.Needed:
			names, values = append(names, quote.Identifier(c.Name)), append(values, c.Value)
		}
	}
	into := "INSERT INTO " + quote.Qualified(p.name, table)
	if len(names) == 0 {
		return into + " DEFAULT VALUES RETURNING " + returning
	}
	return into + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(values, ", ") + ") RETURNING " + returning
}

// behaviour measures what the tables do.
func (p *proof) behaviour(ctx context.Context) error {
	columns, err := p.columns(ctx)
	if err != nil {
		return err
	}
	for _, c := range columns {
		subject := Check{Schema: p.name, Subject: c.Table + "." + c.Name}
		if c.Counted {
			n := counter{schema: p.name, table: c.Table, column: c.Name, insert: p.insert(columns, c.Table, "", quote.Identifier(c.Name))}
			for _, step := range []struct {
				name  string
				check func(context.Context, *counter) error
			}{
				{"ids-grow", p.idsGrow},
				{"ids-delete", p.idsDelete},
				{"ids-rollback", p.idsRollback},
				{"ids-concurrent", p.idsConcurrent},
			} {
				subject.Name = step.name
				if _, err := p.check(ctx, subject, func(ctx context.Context) error { return step.check(ctx, &n) }); err != nil {
					return err
				}
			}
			p.counters = append(p.counters, n)
		}
		if c.Bytes {
			subject.Name = "bytes"
			insert := p.insert(columns, c.Table, c.Name, "tableoid, ctid::text")
			if _, err := p.check(ctx, subject, func(ctx context.Context) error { return p.bytes(ctx, c, insert) }); err != nil {
				return err
			}
		}
		if c.Table == "stream_offsets" && c.Name == "offset" {
			subject.Name = "negative-offset"
			insert := p.insert(columns, c.Table, c.Name, quote.Identifier(c.Name))
			if _, err := p.check(ctx, subject, func(ctx context.Context) error { return p.negative(ctx, insert) }); err != nil {
				return err
			}
		}
	}
	return nil
}

type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// next inserts a row and returns its id, which must be higher than every one
// before.
func (n *counter) next(ctx context.Context, conn querier) (int64, error) {
	var id int64
	err := conn.QueryRow(ctx, n.insert).Scan(&id)
	switch {
	case refusedBy(err) && n.highest > 0:
		return 0, &Failure{Expected: "another row to be accepted", Found: describe(err), SQL: n.insert}
	case refusedBy(err):
		return 0, skipped("no row could be made: " + describe(err))
	case err != nil:
		return 0, err
	case id <= n.highest:
		return 0, &Failure{Expected: fmt.Sprintf("an id above %d", n.highest), Found: fmt.Sprint(id), SQL: n.insert}
	}
	n.highest = id
	return id, nil
}

func (p *proof) idsGrow(ctx context.Context, n *counter) error {
	for range 10 {
		if _, err := n.next(ctx, p.conn); err != nil {
			return err
		}
	}
	return nil
}

// idsDelete deletes the newest row, then all of them: no id may come back.
func (p *proof) idsDelete(ctx context.Context, n *counter) error {
	table := quote.Qualified(n.schema, n.table)
	for _, where := range []string{" WHERE " + quote.Identifier(n.column) + " = $1", " WHERE $1::bigint IS NOT NULL"} {
		id, err := n.next(ctx, p.conn)
		if err != nil {
			return err
		}
		if _, err := p.conn.Exec(ctx, "DELETE FROM "+table+where, id); err != nil {
			return err
		}
		if _, err := n.next(ctx, p.conn); err != nil {
			return err
		}
	}
	return nil
}

// idsRollback rolls a row back: the gap may never be filled.
func (p *proof) idsRollback(ctx context.Context, n *counter) error {
	tx, err := p.conn.Begin(ctx)
	if err != nil {
		return err
	}
	_, err = n.next(ctx, tx)
	if err := errors.Join(err, tx.Rollback(ctx)); err != nil {
		return err
	}
	return p.idsGrow(ctx, n)
}

// idsConcurrent inserts from several sessions: each sees its ids grow, and no two
// share one.
func (p *proof) idsConcurrent(ctx context.Context, n *counter) error {
	var (
		group errgroup.Group
		each  [writers][]int64
		ends  [writers]counter
	)
	for i := range writers {
		group.Go(func() error {
			own := *n
			for range 25 {
				id, err := own.next(ctx, p.crowd[i])
				if err != nil {
					return err
				}
				each[i] = append(each[i], id)
			}
			ends[i] = own
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	owner := map[int64]int{}
	for i, ids := range each {
		for _, id := range ids {
			if other, taken := owner[id]; taken {
				return &Failure{
					Expected: fmt.Sprintf("%d writers to share no id", writers),
					Found:    fmt.Sprintf("id %d given to writers %d and %d", id, other, i),
					SQL:      n.insert,
				}
			}
			owner[id] = i
		}
		n.highest = max(n.highest, ends[i].highest)
	}
	return nil
}

// payloads are bytes that a type other than bytea would change: each value a byte
// can have, a text that JSONB would rewrite, nothing at all, and a megabyte.
func payloads() [][]byte {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	return [][]byte{every, []byte(`{"b": 1, "a": 1.0, "a": 1e2}`), {}, bytes.Repeat(every, 4096)}
}

func (p *proof) bytes(ctx context.Context, c column, insert string) error {
	for _, want := range payloads() {
		var (
			table uint32
			row   string
			got   []byte
		)
		if err := p.conn.QueryRow(ctx, insert, want).Scan(&table, &row); err != nil {
			if refusedBy(err) {
				return skipped("no row could be made: " + describe(err))
			}
			return err
		}
		read := "SELECT " + quote.Identifier(c.Name) + " FROM " + quote.Qualified(p.name, c.Table)
		if err := p.conn.QueryRow(ctx, read+" WHERE tableoid = $1 AND ctid = $2::text::tid", table, row).Scan(&got); err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return &Failure{
				Expected: fmt.Sprintf("the %d bytes that were stored: %.80x", len(want), want),
				Found:    fmt.Sprintf("%d bytes: %.80x", len(got), got),
				SQL:      read,
			}
		}
	}
	return nil
}

// negative stores a checkpoint before the first offset.
func (p *proof) negative(ctx context.Context, insert string) error {
	var got int64
	err := p.conn.QueryRow(ctx, insert, -1).Scan(&got)
	found := fmt.Sprint(got)
	if refusedBy(err) {
		var fine int64
		if other := p.conn.QueryRow(ctx, insert, 1).Scan(&fine); refusedBy(other) {
			return skipped("no row could be made: " + describe(other))
		}
		found, err = describe(err), nil
	}
	if err == nil && got != -1 {
		return &Failure{Expected: "offset -1 to be stored", Found: found, SQL: strings.ReplaceAll(insert, "$1", "-1")}
	}
	return err
}
