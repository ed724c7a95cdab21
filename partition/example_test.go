package partition_test

import (
	"context"
	"errors"
	"log"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/pgseal/pgseal/partition"
)

// A service makes its partitions before it takes traffic, and goes on either way:
// rows that DEFAULT takes are read like any other.
func Example() {
	ctx := context.Background()
	pool, err := pgxpool.New(ctx, "") // from PG* variables
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	outbox := partition.Table{Schema: "outbox", Name: "persistent_outbox_events"}
	report, err := partition.Ensure(ctx, pool, outbox, partition.Defaults())
	var problems *partition.ProblemsError
	switch {
	case errors.As(err, &problems):
		log.Print("alert an operator: ", problems)
	case err != nil:
		log.Print(err)
	default:
		log.Printf("%d partitions ahead of %d", report.Ahead, report.Head)
	}
}
