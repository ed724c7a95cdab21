package partition_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/partition"
)

const repairing = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pgseal' AND query LIKE 'DO %'`

// TestGuardInterrupted ends a repair while it checks the rows under its guard. The
// check is kept waiting, so that the moment is always the same.
func TestGuardInterrupted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		interrupt func(t *testing.T, conn *pgx.Conn, process *os.Process)
		code      int
		says      string
		guards    string
	}{
		{name: "interrupt", code: 3, guards: "0", interrupt: func(t *testing.T, _ *pgx.Conn, process *os.Process) {
			if err := process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}},
		{name: "cancel", code: 3, guards: "0", says: "57014", interrupt: func(t *testing.T, conn *pgx.Conn, _ *os.Process) {
			value(t, conn, `SELECT bool_and(pg_cancel_backend(pid)) `+repairing)
		}},
		{name: "terminate", code: 3, guards: "0", says: "57P01", interrupt: func(t *testing.T, conn *pgx.Conn, _ *os.Process) {
			value(t, conn, `SELECT bool_and(pg_terminate_backend(pid)) `+repairing)
		}},
		{
			name: "terminate, and no way back", code: 3, guards: "1",
			says: `ALTER TABLE "o"."e_default" DROP CONSTRAINT IF EXISTS "pgseal_recover";`,
			interrupt: func(t *testing.T, conn *pgx.Conn, _ *os.Process) {
				config := conn.Config()
				name := config.Database
				config.Database = "postgres"
				elsewhere, err := pgx.ConnectConfig(ctx, config)
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = elsewhere.Close(ctx) }()
				mustExec(t, elsewhere, `ALTER DATABASE `+quote.Identifier(name)+` ALLOW_CONNECTIONS false`)
				value(t, conn, `SELECT bool_and(pg_terminate_backend(pid)) `+repairing)
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dsn, conn := database(t)
			mustExec(t, conn, `INSERT INTO o.e (sequence) SELECT 2000000 + g FROM generate_series(1, 20000) AS g`)
			before := picture(t, conn)
			first, second := dial(t, dsn), dial(t, dsn)
			mustExec(t, first, `BEGIN; LOCK TABLE o.e_default IN ROW SHARE MODE`)
			cmd := exec.Command(binary(t), "partitions", "recover", "--schema", "o", "--table", "e", "--lock-timeout", "1m", "--dsn", dsn)
			var output bytes.Buffer
			cmd.Stdout, cmd.Stderr = &output, &output
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = cmd.Process.Kill() }()
			const waiting = `SELECT count(*) FROM pg_locks WHERE relation = 'o.e_default'::regclass AND NOT granted AND mode = `
			until(t, conn, waiting+`'AccessExclusiveLock'`, "1")
			locked := make(chan error, 1)
			go func() {
				_, err := second.Exec(ctx, `BEGIN; LOCK TABLE o.e_default IN SHARE MODE`)
				locked <- err
			}()
			until(t, conn, waiting+`'ShareLock'`, "1")
			mustExec(t, first, `COMMIT`)
			if err := <-locked; err != nil {
				t.Fatal(err)
			}
			until(t, conn, waiting+`'ShareUpdateExclusiveLock'`, "1")
			if got := value(t, conn, leftGuards); got != "1" {
				t.Fatalf("%s guards while the rows are checked, want 1", got)
			}
			if st, err := partition.Describe(ctx, conn, table, partition.Defaults(), false); err != nil || strings.Contains(problems(st), "no recover runs") {
				t.Errorf("status of a guard in use: %v, %v", problems(st), err)
			}
			tt.interrupt(t, conn, cmd.Process)
			until(t, conn, waiting+`'ShareUpdateExclusiveLock'`, "0")
			mustExec(t, second, `COMMIT`)
			_ = cmd.Wait()
			await(t, conn)
			if code := cmd.ProcessState.ExitCode(); code != tt.code || !strings.Contains(output.String(), tt.says) {
				t.Errorf("exit %d, want %d and %q\n%s", code, tt.code, tt.says, output.String())
			}
			if got := value(t, conn, leftGuards); got != tt.guards {
				t.Errorf("%s guards left, want %s\n%s", got, tt.guards, output.String())
			}
			mustExec(t, conn, `ALTER TABLE o.e_default DROP CONSTRAINT IF EXISTS pgseal_recover`)
			if after := picture(t, conn); after != before {
				t.Error("something else changed")
			}
		})
	}
}

func problems(st *partition.Status) string {
	var b strings.Builder
	if st != nil {
		for _, p := range st.Problems {
			b.WriteString(p.Message + "\n")
		}
	}
	return b.String()
}

// until waits for a query's value.
func until(t *testing.T, conn *pgx.Conn, sql, want string) {
	t.Helper()
	for range 2000 {
		if value(t, conn, sql) == want {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("%s never came to be %s", sql, want)
}
