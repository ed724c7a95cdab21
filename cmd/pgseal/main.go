// Command pgseal turns a family of PostgreSQL tables, written once as plain SQL,
// into one reviewable .sql file per schema name, and proves that file safe
// before anyone runs it.
//
// # Exit codes
//
//	0  nothing found
//	1  findings, drift or a failed proof
//	2  the command line or its input is unusable
//	3  the environment failed: no server, no permission, connection lost
//
// # Limitations
//
// PostgreSQL 14 to 18. Templates hold the schema's name only inside quoted
// identifiers and string constants.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	signal.Ignore(syscall.SIGPIPE) // a write says so, and what was begun is cleaned up
	code := run(ctx, os.Getenv, os.Stdin, os.Stdout, os.Stderr, os.Args[1:])
	stop()
	os.Exit(code)
}
