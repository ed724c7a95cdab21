// Package sql holds the table families that pgseal ships: one file of plain SQL
// each, the schema's name written {schema}.
package sql

import "embed"

// FS holds one NAME.sql for each family.
//
//go:embed *.sql
var FS embed.FS
