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
)

// dsnFlag adds --dsn.
func dsnFlag(cmd *cobra.Command, dsn *string) {
	cmd.Flags().StringVar(dsn, "dsn", "", "connection `string`; what it leaves out comes from PG* variables, the service file and .pgpass")
}

// connConfig reads a connection string as libpq does. The error does not repeat
// it: it may hold a password.
func connConfig(dsn string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		reason := errors.New("it, or a PG* variable, is not one that libpq takes")
		var parse *pgconn.ParseConfigError
		if errors.As(err, &parse) && errors.Unwrap(parse) != nil {
			reason = errors.Unwrap(parse)
		}
		return nil, &usageError{
			err:  fmt.Errorf("reading the connection string: %w", reason),
			hint: `pass --dsn "host=... user=... dbname=..." or --dsn postgres://user@host/dbname`,
		}
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "pgseal"
	}
	return config, nil
}

func connect(ctx context.Context, dsn string) (*pgx.Conn, error) {
	config, err := connConfig(dsn)
	if err != nil {
		return nil, err
	}
	conn, err := connectDirect(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("connecting: %w", err)
	}
	return conn, nil
}

// connectDirect keeps prepared statements for as long as the connection lasts,
// unless a pooler is in between: it may give each transaction another session. It
// shows by the process that answers, which is not the one it named at the start.
func connectDirect(ctx context.Context, config *pgx.ConnConfig) (*pgx.Conn, error) {
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

// withConn connects, runs do and closes the connection.
func (a *app) withConn(ctx context.Context, dsn string, do func(context.Context, *pgx.Conn) error) error {
	conn, err := connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	version := conn.PgConn().ParameterStatus("server_version")
	number, _, _ := strings.Cut(version, ".")
	if major, err := strconv.Atoi(number); err == nil && (major < 14 || major > 18) {
		fmt.Fprintf(a.stderr, "pgseal: warning: PostgreSQL %s is not one of 14 to 18, for which this was proved\n", version)
	}
	return do(ctx, conn)
}
