// Package catalog reads what a schema holds into a text that is the same for
// every schema name, and says how two such texts differ.
package catalog

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

//go:embed query/*.sql
var queries embed.FS

// settings pin what PostgreSQL's own functions print: every name of another
// schema qualified, and every name quoted, so that no major's list of keywords
// shows. They also keep the planner from reading a catalog whole: each lookup
// is by index, so other schemas cost nothing, however stale the statistics; and
// one plan serves every schema that a session reads. To print a view is to lock
// what it reads: better give up than deadlock with somebody's DDL, which
// PostgreSQL notices after a second.
const settings = `
SET LOCAL search_path TO pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers TO on;
SET LOCAL "TimeZone" TO 'UTC';
SET LOCAL "DateStyle" TO 'ISO, YMD';
SET LOCAL "IntervalStyle" TO 'postgres';
SET LOCAL extra_float_digits TO 1;
SET LOCAL bytea_output TO 'hex';
SET LOCAL xmlbinary TO 'base64';
SET LOCAL lc_monetary TO 'C';
SET LOCAL standard_conforming_strings TO on;
SET LOCAL enable_seqscan TO off;
SET LOCAL enable_hashjoin TO off;
SET LOCAL enable_mergejoin TO off;
SET LOCAL plan_cache_mode TO force_generic_plan;
SET LOCAL lock_timeout TO '100ms';
SET LOCAL jit TO off`

// A NoSchemaError names a schema that the database does not have.
type NoSchemaError struct {
	Schema string
	Close  []string // names that the database has and that look like it, sorted
}

func (e *NoSchemaError) Error() string {
	return fmt.Sprintf("the database has no schema %+q", e.Schema)
}

// Options choose what a snapshot holds.
type Options struct {
	// Privileges adds owners and grants, which differ from server to server.
	Privileges bool
}

// Snapshot returns the canonical text of a schema: an object a paragraph, a fact
// a line, the schema's own name written {schema}. It holds every object of the
// schema and nothing that changes while rows come and go, no tablespace, and no
// privileges. It needs no privilege on the schema, since PostgreSQL's catalog is
// open to every role. An error is a *NoSchemaError, or PostgreSQL's.
func Snapshot(ctx context.Context, conn *pgx.Conn, schema string) (string, error) {
	return SnapshotWith(ctx, conn, schema, Options{})
}

// SnapshotWith is Snapshot with options.
func SnapshotWith(ctx context.Context, conn *pgx.Conn, schema string, opts Options) (string, error) {
	facts, err := read(ctx, conn, schema, opts)
	// The functions that print definitions see what was committed meanwhile, so
	// an object dropped by another session is met half.
	for range 20 {
		if err == nil || !vanished(err) {
			break
		}
		facts, err = read(ctx, conn, schema, opts)
	}
	if err != nil {
		return "", err
	}
	return write(facts, schema), nil
}

// A fact is one line of a snapshot.
type fact struct {
	Kind      string  // of the object: "table"
	Object    string  // its name; empty where Signature has it
	Signature string  // the arguments of a routine or an operator
	Section   int     // the order within the object
	Ord       int     // the order within the section, before the names'
	Verb      string  // "column"
	Name      *string // what the verb is about
	Prefixed  bool    // whether a family chose Other, or else Name, and may have begun it with the schema's
	Text      string  // a definition
	Other     *string // a name at the end
	Syntax    *string // what makes Text a statement that PostgreSQL parses
}

var parts = []string{
	"relations", "columns", "constraints", "indexes", "triggers", "sequences", "routines", "types", "others", "comments",
}

func read(ctx context.Context, conn *pgx.Conn, schema string, opts Options) ([]fact, error) {
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, settings); err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	var relations, routines, types, statistics, others, oid string
	err = tx.QueryRow(ctx, query("members"), pgx.NamedArgs{"name": schema}).Scan(&relations, &routines, &types, &statistics, &others, &oid)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		close, err := closeNames(ctx, tx, schema)
		if err != nil {
			return nil, fmt.Errorf("reading the catalog: %w", err)
		}
		return nil, &NoSchemaError{schema, close}
	case err != nil:
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	args := pgx.NamedArgs{
		"relations": relations, "routines": routines, "types": types, "statistics": statistics, "others": others, "schema": oid,
	}
	batch := &pgx.Batch{}
	var facts []fact
	collect := func(rows pgx.Rows) error {
		facts, err = pgx.AppendRows(facts, rows, pgx.RowToStructByPos[fact])
		return err
	}
	for _, part := range parts {
		batch.Queue(query(part), args).Query(collect)
	}
	if opts.Privileges {
		batch.Queue(query("privileges"), args).Query(collect)
	}
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return nil, fmt.Errorf("reading the catalog: %w", err)
	}
	return facts, nil
}

func query(name string) string {
	text, err := queries.ReadFile("query/" + name + ".sql")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// vanished reports an error that concurrent DDL explains: a definition that is
// NULL, an internal error of a function that prints one, a lock not to be had.
func vanished(err error) bool {
	var scan pgx.ScanArgError
	var server *pgconn.PgError
	return errors.As(err, &scan) || errors.As(err, &server) && (server.Code == "XX000" || server.Code == "55P03")
}
