package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/verify/catalog"
)

func (a *app) snapshotCommand() *cobra.Command {
	var (
		schema, dsn, format string
		opts                catalog.Options
	)
	cmd := &cobra.Command{
		Use:   "snapshot --schema NAME",
		Short: "Print what a live schema holds, to be compared or committed",
		Long: `Snapshot prints the catalog of a schema: an object a paragraph, a fact a line, the
schema's own name written {schema}. The text is the same for every schema name,
for PostgreSQL 14 to 18, and for every role and setting of the session.

It holds tables, columns, constraints, indexes, sequences, partitions, views,
functions, triggers, types and whatever else stands in the schema, with its
comments. It does not hold rows, sequences' positions or tablespaces; owners and
grants only with --privileges.`,
		Example: `  pgseal snapshot --schema alkstore
  pgseal snapshot --schema alkstore --dsn "host=db user=reader dbname=app" > alkstore.snapshot`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if schema == "" {
				return errNoSchema
			}
			if err := checkFormat(format); err != nil {
				return err
			}
			return a.withConn(cmd.Context(), dsn, func(ctx context.Context, conn *pgx.Conn) error {
				text, err := catalog.SnapshotWith(ctx, conn, schema, opts)
				if err != nil {
					return liveError(err)
				}
				if format == "text" {
					_, err := fmt.Fprint(a.stdout, text)
					return err
				}
				return a.printJSON(struct {
					Schema  string           `json:"schema"`
					Objects []catalog.Object `json:"objects"`
				}{schema, catalog.Parse(text)})
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&schema, "schema", "", "the schema's `name`, as it is")
	flags.BoolVar(&opts.Privileges, "privileges", false, "add owners and grants")
	liveFlags(cmd, &dsn, &format)
	return cmd
}

// liveFlags adds what each command that reads a live server takes.
func liveFlags(cmd *cobra.Command, dsn, format *string) {
	cmd.Flags().StringVar(dsn, "dsn", "", "connection `string`; what it leaves out comes from PG* variables, the service file and .pgpass")
	cmd.Flags().StringVar(format, "format", "text", "text or json")
}

func checkFormat(format string) error {
	if format != "text" && format != "json" {
		return &usageError{err: fmt.Errorf("no format %q", format), hint: "use text or json"}
	}
	return nil
}

// withConn connects, runs do and closes the connection.
func (a *app) withConn(ctx context.Context, dsn string, do func(context.Context, *pgx.Conn) error) error {
	config, err := connConfig(dsn)
	if err != nil {
		return err
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "pgseal"
	}
	conn, err := connect(ctx, config)
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	version := conn.PgConn().ParameterStatus("server_version")
	number, _, _ := strings.Cut(version, ".")
	if major, err := strconv.Atoi(number); err == nil && (major < 14 || major > 18) {
		fmt.Fprintf(a.stderr, "pgseal: warning: PostgreSQL %s is not one of 14 to 18, for which this was proved\n", version)
	}
	return do(ctx, conn)
}

// connect keeps prepared statements for as long as the connection lasts, unless a
// pooler is in between: it may give each transaction another session. It shows by
// the process that answers, which is not the one it named at the start.
func connect(ctx context.Context, config *pgx.ConnConfig) (*pgx.Conn, error) {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil || config.DefaultQueryExecMode != pgx.QueryExecModeCacheStatement {
		return conn, err
	}
	var process uint32
	err = conn.QueryRow(ctx, "SELECT pg_catalog.pg_backend_pid()::pg_catalog.oid", pgx.QueryExecModeSimpleProtocol).Scan(&process)
	if err == nil && process == conn.PgConn().PID() {
		return conn, nil
	}
	_ = conn.Close(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	return pgx.ConnectConfig(ctx, config)
}

// A hintedError is a fault of the environment with what to do about it.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }
func (e *hintedError) Hint() string  { return e.hint }

// liveError adds to an error of package catalog what helps.
func liveError(err error) error {
	var (
		absent *catalog.NoSchemaError
		server *pgconn.PgError
	)
	switch {
	case errors.As(err, &absent) && len(absent.Close) > 0:
		labels := make([]string, len(absent.Close))
		for i, name := range absent.Close {
			labels[i] = schemaLabel(name)
		}
		return &hintedError{err, "it has " + strings.Join(labels, ", ")}
	case !errors.As(err, &server):
	case server.Code == "42501":
		return &hintedError{err, "every role may read PostgreSQL's catalogs unless that was revoked: GRANT SELECT on what the error names"}
	}
	return err
}
