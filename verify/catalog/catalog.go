// Package catalog reads what a schema holds into a text that is the same for
// every schema name, and says how two such texts differ.
package catalog

import (
	"context"
	_ "embed"
	"fmt"
	"sort"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/rogpeppe/go-internal/diff"
)

//go:embed snapshot.sql
var snapshotSQL string

// settings pin what PostgreSQL's own functions print. Every name comes quoted,
// so that no major's list of keywords shows.
const settings = `
SET LOCAL search_path TO pg_catalog;
SET LOCAL quote_all_identifiers TO on;
SET LOCAL "TimeZone" TO 'UTC';
SET LOCAL "DateStyle" TO 'ISO, YMD';
SET LOCAL "IntervalStyle" TO 'postgres';
SET LOCAL extra_float_digits TO 1;
SET LOCAL bytea_output TO 'hex';
SET LOCAL standard_conforming_strings TO on;
SET LOCAL jit TO off`

// A NoSchemaError names a schema that the database does not have.
type NoSchemaError struct{ Schema string }

func (e *NoSchemaError) Error() string {
	return fmt.Sprintf("the database has no schema %+q", e.Schema)
}

// Snapshot returns the canonical text of a schema: an object a paragraph, a fact
// a line, the schema's own name written {schema}. It holds tables with their
// columns, constraints, indexes and triggers, sequences, partitions, views,
// functions, enum types and comments; no privileges, and nothing that changes
// while rows come and go. An error is a *NoSchemaError, or PostgreSQL's.
func Snapshot(ctx context.Context, conn *pgx.Conn, schema string) (string, error) {
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return "", fmt.Errorf("reading the catalog: %w", err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, settings); err != nil {
		return "", fmt.Errorf("reading the catalog: %w", err)
	}
	var exists bool
	if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", schema).Scan(&exists); err != nil {
		return "", fmt.Errorf("reading the catalog: %w", err)
	}
	if !exists {
		return "", &NoSchemaError{schema}
	}
	rows, err := tx.Query(ctx, snapshotSQL, schema)
	if err != nil {
		return "", fmt.Errorf("reading the catalog: %w", err)
	}
	facts, err := pgx.CollectRows(rows, pgx.RowToStructByPos[fact])
	if err != nil {
		return "", fmt.Errorf("reading the catalog: %w", err)
	}
	return write(facts, schema)
}

// A fact is one line of a snapshot: of an object, in an order within it.
type fact struct {
	Kind     string
	Object   string
	Prefixed bool // whether the object's name may begin with the schema's
	Section  int
	Name     string
	NameToo  bool // whether this name may
	Text     string
}

func write(facts []fact, schema string) (string, error) {
	for i := range facts {
		f := &facts[i]
		f.Object = abstractName(f.Object, schema, f.Prefixed)
		f.Name = abstractName(f.Name, schema, f.NameToo)
		text, err := abstract(f.Text, schema)
		if err != nil {
			return "", fmt.Errorf("reading the definition of %s %q: %w", f.Kind, f.Object, err)
		}
		f.Text = text
	}
	sort.SliceStable(facts, func(i, j int) bool {
		a, b := facts[i], facts[j]
		if a.Kind != b.Kind {
			return a.Kind < b.Kind
		}
		if a.Object != b.Object {
			return a.Object < b.Object
		}
		if a.Section != b.Section {
			return a.Section < b.Section
		}
		if a.NameToo || b.NameToo {
			return a.Name < b.Name
		}
		return false
	})
	var b strings.Builder
	for i, f := range facts {
		if i == 0 || f.Kind != facts[i-1].Kind || f.Object != facts[i-1].Object {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%s %s\n", f.Kind, quoted(f.Object))
		}
		b.WriteString("  ")
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(f.Text, "\n", "\n    "), "{name}", quoted(f.Name)))
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// Diff is a unified diff of two snapshots, empty where they are equal.
func Diff(wantName, want, gotName, got string) string {
	return string(diff.Diff(wantName, []byte(want), gotName, []byte(got)))
}
