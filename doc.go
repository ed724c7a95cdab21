// Package pgseal holds the acceptance test of pgseal, which renders families of
// PostgreSQL tables for schema names that somebody else chooses, and proves each
// file before it is run. The command is in cmd/pgseal.
package pgseal
