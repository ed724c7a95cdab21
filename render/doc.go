// Package render turns a table family and a schema name into one artifact: a
// file of plain SQL that creates the family in that schema, or leaves everything
// as it was.
package render
