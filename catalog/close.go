package catalog

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// closeNames lists the schemas whose names could be meant by a name that no
// schema has.
func closeNames(ctx context.Context, tx pgx.Tx, name string) ([]string, error) {
	rows, err := tx.Query(ctx, "SELECT nspname::text FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%'")
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	var close []string
	for _, other := range all {
		a, b := []rune(strings.ToLower(name)), []rune(strings.ToLower(other))
		if distance(a, b) <= max(1, min(len(a), len(b))/3) {
			close = append(close, other)
		}
	}
	slices.Sort(close)
	return close, nil
}

// distance counts the letters to insert, delete or replace between two words.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			replace := diagonal
			if x != y {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
