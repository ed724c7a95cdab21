package partition

import (
	"context"
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// lacking are the privileges without which a role cannot read a table's state.
type lacking struct {
	Role    string   `json:"role"`
	Schemas []string `json:"schemas"`
	Tables  []struct {
		Schema string `json:"schema"`
		Name   string `json:"name"`
	} `json:"tables"`
}

// A read of the parent needs no privilege on a partition; the rows of DEFAULT are
// read there, and need one.
//
//go:embed grants.sql
var grantsSQL string

// grantsToRead are the statements that let the role read the table and DEFAULT, or
// nothing where that cannot be told, as in a transaction that has failed.
func (t Table) grantsToRead(ctx context.Context, db Queryer) string {
	var (
		text []byte
		l    lacking
	)
	if db.QueryRow(ctx, grantsSQL, t.Schema, t.Name).Scan(&text) != nil || json.Unmarshal(text, &l) != nil {
		return ""
	}
	var grants []string
	for _, schema := range l.Schemas {
		grants = append(grants, "GRANT USAGE ON SCHEMA "+quote.Identifier(schema)+" TO "+quote.Identifier(l.Role))
	}
	for _, table := range l.Tables {
		grants = append(grants, "GRANT SELECT ON "+quote.Qualified(table.Schema, table.Name)+" TO "+quote.Identifier(l.Role))
	}
	return strings.Join(grants, "; ")
}
