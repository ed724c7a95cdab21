package catalog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Schemas lists the schemas whose names match a pattern of SQL's LIKE, sorted,
// without PostgreSQL's own.
func Schemas(ctx context.Context, conn *pgx.Conn, pattern string) ([]string, error) {
	rows, err := conn.Query(ctx, `SELECT nspname::text FROM pg_catalog.pg_namespace
		WHERE nspname LIKE $1 AND nspname !~ '^pg_' AND nspname <> 'information_schema'
		ORDER BY nspname COLLATE pg_catalog."C"`, pattern)
	if err != nil {
		return nil, fmt.Errorf("listing the schemas: %w", err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("listing the schemas: %w", err)
	}
	return names, nil
}
