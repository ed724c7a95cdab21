package main

import (
	"errors"

	"github.com/jackc/pgx/v5"
)

// connConfig reads a connection string as libpq does; what it leaves out comes
// from the PG* variables, the service file and .pgpass. The error does not repeat
// it: it may hold a password.
func connConfig(dsn string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, &usageError{
			err:  errors.New("reading the connection string: it, or a PG* variable, is not one that libpq takes"),
			hint: `pass --dsn "host=... user=... dbname=..." or --dsn postgres://user@host/dbname`,
		}
	}
	return config, nil
}
