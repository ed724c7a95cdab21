package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/catalog"
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
			if err := checkFormat(format, "text"); err != nil {
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
				objects, err := catalog.Parse(text)
				if err != nil {
					return err
				}
				return a.printJSON(struct {
					Schema  string           `json:"schema"`
					Objects []catalog.Object `json:"objects"`
				}{schema, objects})
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&schema, "schema", "", "the schema's `name`, as it is")
	flags.BoolVar(&opts.Privileges, "privileges", false, "add owners and grants")
	dsnFlag(cmd, &dsn)
	formatFlag(cmd, &format, "text")
	return cmd
}

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
