package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// snapshot compares the schema with the golden.
func (p *proof) snapshot(ctx context.Context) (err error) {
	if p.made, err = catalog.Snapshot(ctx, p.conn, p.name); err != nil {
		return err
	}
	if p.golden == "" {
		p.golden = p.made
	}
	differences := catalog.Compare(p.golden, p.made, p.name)
	if len(differences) == 0 {
		return nil
	}
	return &Failure{Expected: "the golden snapshot", Found: "a schema that differs:\n" + listed(differences)}
}

// listed writes a line for each object or fact that differs, with the wanted and
// the live text below it.
func listed(differences []catalog.Difference) string {
	var b strings.Builder
	for _, d := range differences {
		b.WriteString(strings.TrimSpace(fmt.Sprintf("%s %s %s", d.Change, d.Object, d.Fact)) + "\n")
		for _, side := range []struct{ sign, text string }{{"-", d.Want}, {"+", d.Live}} {
			if side.text != "" {
				b.WriteString(side.sign + strings.ReplaceAll(side.text, "\n", "\n"+side.sign) + "\n")
			}
		}
	}
	return b.String()
}

// same checks that a schema made in another way is the one that psql made.
func (p *proof) same(ctx context.Context) error {
	got, err := catalog.Snapshot(ctx, p.conn, p.name)
	if err != nil {
		return err
	}
	return differ("the schema as psql makes it", p.made, "the schema made in this way", got)
}

// stateSQL lists what an application may not touch: the identity and the storage
// of each object, and how far each sequence has counted.
const stateSQL = `
WITH ns AS (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $1)
SELECT 'relation ' || relname || ' ' || oid || ' ' || relfilenode || ' ' || relowner
FROM pg_catalog.pg_class WHERE relnamespace = (SELECT oid FROM ns)
UNION ALL SELECT 'constraint ' || conname || ' ' || oid
FROM pg_catalog.pg_constraint WHERE connamespace = (SELECT oid FROM ns)
UNION ALL SELECT 'type ' || typname || ' ' || oid
FROM pg_catalog.pg_type WHERE typnamespace = (SELECT oid FROM ns)
UNION ALL SELECT 'function ' || proname || ' ' || oid
FROM pg_catalog.pg_proc WHERE pronamespace = (SELECT oid FROM ns)
UNION ALL SELECT 'trigger ' || tgname || ' ' || t.oid
FROM pg_catalog.pg_trigger AS t JOIN pg_catalog.pg_class AS c ON c.oid = tgrelid
WHERE relnamespace = (SELECT oid FROM ns)
UNION ALL SELECT 'sequence ' || relname || ' at ' || coalesce(pg_catalog.pg_sequence_last_value(oid)::text, 'its start')
FROM pg_catalog.pg_class WHERE relkind = 'S' AND relnamespace = (SELECT oid FROM ns)
ORDER BY 1`

// state is the snapshot, and what it leaves out because it differs from one
// database to the next.
func (p *proof) state(ctx context.Context) (string, error) {
	snapshot, err := catalog.Snapshot(ctx, p.conn, p.name)
	if err != nil {
		return "", err
	}
	rows, err := p.conn.Query(ctx, stateSQL, p.name)
	if err != nil {
		return "", err
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return snapshot + strings.Join(lines, "\n") + "\n", err
}

// indexes checks that each index that the file names is there: IF NOT EXISTS
// says nothing where another object holds its name.
func (p *proof) indexes(ctx context.Context) error {
	tree, err := pg_query.Parse(p.artifact)
	if err != nil {
		return err
	}
	for _, statement := range tree.Stmts {
		index := statement.Stmt.GetIndexStmt()
		if index == nil {
			continue
		}
		const sql = `SELECT r.relname, x.indisvalid FROM pg_catalog.pg_class AS i
			JOIN pg_catalog.pg_index AS x ON x.indexrelid = i.oid
			JOIN pg_catalog.pg_class AS r ON r.oid = x.indrelid
			WHERE i.relname = $1 AND i.relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = $2)`
		var (
			table string
			valid bool
		)
		err := p.conn.QueryRow(ctx, sql, index.Idxname, p.name).Scan(&table, &valid)
		fail := func(found string) error {
			return &Failure{
				Expected: fmt.Sprintf("a valid index %q on table %q", index.Idxname, index.Relation.Relname),
				Found:    found,
				SQL:      `SELECT "indexrelid"::"regclass", "indrelid"::"regclass", "indisvalid" FROM "pg_catalog"."pg_index"`,
			}
		}
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return fail("no such index")
		case err != nil:
			return err
		case table != index.Relation.Relname:
			return fail(fmt.Sprintf("it is on table %q", table))
		case !valid:
			return fail("it is invalid")
		}
	}
	return nil
}

// victim checks that a table outside the schema is as it was: its definition, its
// owner and grants, and its rows.
func (p *proof) victim(ctx context.Context) error {
	if p.name == "public" {
		return skipped("the schema under proof is public itself")
	}
	found, err := p.outside(ctx)
	if err != nil {
		return err
	}
	return differ("schema public as it was", p.public, "schema public", found)
}

// outside is all there is in public.
func (p *proof) outside(ctx context.Context) (string, error) {
	snapshot, err := catalog.SnapshotWith(ctx, p.conn, "public", catalog.Options{Privileges: true})
	if err != nil {
		return "", err
	}
	var rows string
	err = p.conn.QueryRow(ctx, `SELECT coalesce(string_agg(v::text, ', '), 'none') FROM public.victim AS v`).Scan(&rows)
	if refusedBy(err) {
		rows, err = describe(err), nil
	}
	return snapshot + "rows of victim: " + rows + "\n", err
}

// refusedBy reports whether the error is PostgreSQL's answer to a statement.
func refusedBy(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg)
}

// schemas lists the schemas of the database.
func (p *proof) schemas(ctx context.Context) ([]string, error) {
	rows, err := p.conn.Query(ctx, `SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_' ORDER BY nspname COLLATE "C"`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// fresh makes the schema under proof unknown to the database, and a table stand
// in public that no artifact has any business with.
func (p *proof) fresh(ctx context.Context) error {
	if err := p.exec(ctx, "DROP SCHEMA IF EXISTS "+quote.Identifier(p.name)+" CASCADE"); err != nil {
		return fmt.Errorf("clearing schema %+q: %w", p.name, err)
	}
	var err error
	if p.name != "public" && p.public == "" {
		if err := p.exec(ctx, "DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; CREATE TABLE public.victim AS SELECT 42 AS answer"); err != nil {
			return fmt.Errorf("creating the victim: %w", err)
		}
		if p.public, err = p.outside(ctx); err != nil {
			return err
		}
	}
	p.before, err = p.schemas(ctx)
	return err
}
