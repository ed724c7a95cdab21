package partition_test

import (
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/pgseal/pgseal/partition"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestPool embeds the package in a service that has a pool: all of it works, and
// every connection is given back as it was.
func TestPool(t *testing.T) {
	t.Parallel()
	dsn := servertest.Database(t)
	mustExec(t, dial(t, dsn), read(t, "testdata/cases/base.sql"))
	pool, err := pgxpool.New(ctx, dsn+" pool_max_conns=1")
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	opts := partition.Defaults()
	made, err := partition.Ensure(ctx, pool, table, opts)
	if err != nil || made.Ahead != 5 || len(made.Done) != 6 {
		t.Fatalf("Ensure = %+v, %v", made, err)
	}
	again, err := partition.Ensure(ctx, pool, table, opts)
	if err != nil || again.Tries != 0 || len(again.Done) != 0 {
		t.Errorf("Ensure again = %+v, %v", again, err)
	}
	if _, err := pool.Exec(ctx, `INSERT INTO o.e (sequence) SELECT 50000000 + g FROM generate_series(1, 30000) AS g`); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		report, err := partition.Recover(ctx, pool, table, partition.RecoverOptions{Options: opts})
		if err != nil {
			t.Fatalf("Recover = %+v, %v", report, err)
		}
		t.Logf("%+v", report)
	}
	var rows, guards int
	if err := pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM o.e_p25), (`+leftGuards+`)`).Scan(&rows, &guards); err != nil || rows != 30000 || guards != 0 {
		t.Errorf("%d rows, %d guards, %v", rows, guards, err)
	}
}
