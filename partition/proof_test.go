package partition_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// slow picks the size of a proof: the long one runs where PGSEAL_SLOW is set.
func slow(short, long int) int {
	if os.Getenv("PGSEAL_SLOW") != "" {
		return long
	}
	return short
}

const layout = `SELECT string_agg(c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) || coalesce(array_to_string(c.reloptions, ','), ''), E'\n' ORDER BY c.oid)
	FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid WHERE inhparent = 'o.e'::regclass`

// TestEnsureAtOnce runs ensure in 16 processes at once, round after round.
func TestEnsureAtOnce(t *testing.T) {
	t.Parallel()
	dsn, conn := database(t)
	binary(t)
	want, wantRelations := "", ""
	for round := range slow(1, 50) {
		mustExec(t, conn, `DROP SCHEMA "o" CASCADE`)
		mustExec(t, conn, read(t, "testdata/cases/base.sql"))
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				if code, out, errs := pgseal(t, "ensure", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
					t.Errorf("round %d: exit %d\n%s%s", round, code, out, errs)
				}
			})
		}
		group.Wait()
		got := value(t, conn, layout)
		relations := value(t, conn, `SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'o'::regnamespace`)
		if round == 0 {
			want, wantRelations = got, relations
			t.Log(want)
			if n := value(t, conn, `SELECT count(*) FROM pg_inherits WHERE inhparent = 'o.e'::regclass`); n != "7" {
				t.Fatalf("%s partitions, want 7", n)
			}
		}
		if got != want || relations != wantRelations {
			t.Fatalf("round %d:\n%s\n%s\nwant\n%s\n%s", round, got, relations, want, wantRelations)
		}
	}
}

// load is a set of writers through the parent and readers of its maximum and count.
type load struct {
	t       *testing.T
	stop    atomic.Bool
	group   sync.WaitGroup
	mu      sync.Mutex
	written map[int64]int64 // payload by sequence, of committed rows
	retried atomic.Int64
}

func startLoad(t *testing.T, dsn string, writers int, pause time.Duration) *load {
	l := &load{t: t, written: map[int64]int64{}}
	t.Cleanup(func() { // before the connections are closed, also where the test failed
		l.stop.Store(true)
		l.group.Wait()
	})
	for w := range writers {
		conn := dial(t, dsn)
		l.group.Go(func() { l.write(conn, int64(w), pause) })
	}
	// A query that is planned once and one that is planned each time take their locks
	// in another order.
	for _, mode := range []pgx.QueryExecMode{pgx.QueryExecModeCacheStatement, pgx.QueryExecModeSimpleProtocol} {
		conn := dial(t, dsn)
		l.group.Go(func() { l.poll(conn, mode) })
	}
	return l
}

func (l *load) write(conn *pgx.Conn, writer int64, pause time.Duration) {
	for n := writer << 32; !l.stop.Load(); n++ {
		var sequence int64
		err := conn.QueryRow(ctx, `INSERT INTO o.e (payload) VALUES (jsonb_build_object('n', $1::int8)) RETURNING sequence`, n).Scan(&sequence)
		var server *pgconn.PgError
		if errors.As(err, &server) && server.Code == "23514" {
			l.retried.Add(1) // on its way into DEFAULT when the range was attached
			continue
		}
		if err != nil {
			l.t.Error("writing: ", err)
			return
		}
		l.mu.Lock()
		l.written[sequence] = n
		l.mu.Unlock()
		time.Sleep(pause)
	}
}

func (l *load) poll(conn *pgx.Conn, mode pgx.QueryExecMode) {
	for before, had := int64(0), int64(0); !l.stop.Load(); {
		var highest, rows int64
		if err := conn.QueryRow(ctx, `SELECT coalesce(max(sequence), 0), count(*) FROM o.e`, mode).Scan(&highest, &rows); err != nil {
			l.t.Error("polling: ", err)
			return
		}
		if highest < before || rows < had {
			l.t.Errorf("%s: the maximum went from %d to %d, the count from %d to %d", mode, before, highest, had, rows)
			return
		}
		before, had = highest, rows
		time.Sleep(time.Millisecond)
	}
}

// finish stops the load and compares the table with what was committed.
func (l *load) finish(conn *pgx.Conn) {
	l.t.Helper()
	l.stop.Store(true)
	l.group.Wait()
	rows, err := conn.Query(ctx, `SELECT sequence, payload FROM o.e WHERE payload IS NOT NULL`)
	if err != nil {
		l.t.Fatal(err)
	}
	found := 0
	for rows.Next() {
		var sequence int64
		var text []byte
		var payload struct{ N int64 }
		if err := rows.Scan(&sequence, &text); err != nil {
			l.t.Fatal(err)
		}
		if err := json.Unmarshal(text, &payload); err != nil {
			l.t.Fatal(err)
		}
		found++
		if n, ok := l.written[sequence]; !ok || n != payload.N {
			l.t.Errorf("sequence %d holds %d, want %d (%v)", sequence, payload.N, n, ok)
		}
	}
	if rows.Err() != nil || found != len(l.written) {
		l.t.Errorf("%d rows, want %d (%v)", found, len(l.written), rows.Err())
	}
	l.t.Logf("%d rows, %d inserts tried again", found, l.retried.Load())
}

const orphans = `SELECT coalesce(string_agg(c.relname, ' '), '') FROM pg_class AS c
	WHERE c.relnamespace = 'o'::regnamespace AND (c.relkind = 'r' AND NOT c.relispartition OR c.relname LIKE '%pgseal%')`

const leftGuards = `SELECT count(*) FROM pg_constraint WHERE conname = 'pgseal_recover'`

// killSome starts command lines and kills each at a random moment. The moments are
// drawn from a span that follows how long a command takes, so that the kills fall on
// every part of it: some finish before.
func killSome(t *testing.T, kills int, lines func(int) []string, after func()) {
	t.Helper()
	finished := 0
	within := 300 * time.Millisecond
	for i := range kills {
		cmd := exec.Command(binary(t), append([]string{"partitions"}, lines(i)...)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(within))
		_ = cmd.Process.Kill()
		if cmd.Wait() == nil {
			finished++
			within = within * 2 / 3
		} else {
			within = within * 6 / 5
		}
		after()
	}
	t.Logf("%d of %d had finished before they were killed", finished, kills)
}

// await lets the server end the transactions of killed clients.
func await(t *testing.T, conn *pgx.Conn) {
	t.Helper()
	for range 1000 {
		if value(t, conn, `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pgseal' AND datname = current_database()`) == "0" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("a killed client's session goes on")
}

func settle(t *testing.T, dsn string, conn *pgx.Conn, width string) {
	t.Helper()
	await(t, conn)
	// Writers go on, so that more rows may strand in between.
	for try := 1; ; try++ {
		code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--width", width, "--yes", "--dsn", dsn)
		if code != 0 {
			t.Fatalf("recover: exit %d\n%s%s", code, out, errs)
		}
		code, out, errs = pgseal(t, "ensure", "--schema", "o", "--table", "e", "--width", width, "--fill", "--dsn", dsn)
		if code == 0 {
			break
		}
		if try == 5 {
			t.Fatalf("ensure: exit %d\n%s%s", code, out, errs)
		}
	}
	if got := value(t, conn, orphans); got != "" {
		t.Errorf("left behind: %s", got)
	}
	if got := value(t, conn, leftGuards); got != "0" {
		t.Error("a guard was left behind")
	}
}

// TestKilled kills ensure and recover at random moments while eight writers insert
// and readers poll. The ranges are so small that rows strand in several.
func TestKilled(t *testing.T) {
	t.Parallel()
	for way, setup := range map[string]string{
		"move": ``,
		"copy": `COMMENT ON COLUMN o.e_default.id IS 'which keeps it from being replaced'`,
	} {
		t.Run(way, func(t *testing.T) {
			dsn, conn := database(t)
			mustExec(t, conn, `DROP TABLE o.e_p0; CREATE TABLE o.e_p0 PARTITION OF o.e FOR VALUES FROM (0) TO (1000)`)
			mustExec(t, conn, setup)
			l := startLoad(t, dsn, 8, 2*time.Millisecond)
			killSome(t, slow(6, 150), func(i int) []string {
				args := []string{"--schema", "o", "--table", "e", "--width", "1000", "--premake", "2", "--dsn", dsn}
				if i%3 == 0 {
					return append([]string{"ensure"}, args...)
				}
				return append([]string{"recover", "--yes"}, args...)
			}, func() {})
			settle(t, dsn, conn, "1000")
			l.finish(conn)
		})
	}
}

// TestKilledWhileGuarded kills a repair that renames DEFAULT, in all its steps.
func TestKilledWhileGuarded(t *testing.T) {
	t.Parallel()
	dsn, conn := database(t)
	l := startLoad(t, dsn, 8, 5*time.Millisecond)
	killSome(t, slow(3, 60), func(i int) []string {
		// The next run finishes what the killed one began.
		if code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--yes", "--dsn", dsn); code != 0 {
			t.Fatalf("recover: exit %d\n%s%s", code, out, errs)
		}
		mustExec(t, conn, fmt.Sprintf(`
			SELECT setval('o.e_sequence_seq', greatest((SELECT last_value FROM o.e_sequence_seq), %d));
			INSERT INTO o.e (recorded_at) SELECT now() FROM generate_series(1, 25000)`, (1+7*i)*2_000_000))
		return []string{"recover", "--schema", "o", "--table", "e", "--width", "2000000", "--yes", "--dsn", dsn}
	}, func() {
		// The server ends what it began, without the client.
		await(t, conn)
		if got := value(t, conn, leftGuards); got != "0" {
			t.Error("a guard was left behind")
		}
	})
	settle(t, dsn, conn, "2000000")
	l.finish(conn)
}

// TestLongReader keeps a transaction open that has read DEFAULT. No writer waits
// longer than one try: the writers' own lock timeout is that of a try.
func TestLongReader(t *testing.T) {
	t.Parallel()
	dsn, conn := database(t)
	writer, reader := dial(t, dsn), dial(t, dsn)
	mustExec(t, reader, `BEGIN; SELECT count(*) FROM o.e`)
	mustExec(t, writer, `SET lock_timeout TO '500ms'`)
	ended := time.After(time.Duration(slow(2, 10)) * time.Second)
	var stop atomic.Bool
	var group sync.WaitGroup
	group.Go(func() {
		for !stop.Load() {
			if _, err := writer.Exec(ctx, `INSERT INTO o.e DEFAULT VALUES`); err != nil {
				t.Error(err)
				return
			}
		}
	})
	group.Go(func() {
		defer stop.Store(true)
		if code, out, errs := pgseal(t, "ensure", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
			t.Errorf("exit %d\n%s%s", code, out, errs)
		}
	})
	<-ended
	mustExec(t, reader, `COMMIT`)
	group.Wait()
	if n := value(t, conn, `SELECT count(*) FROM pg_inherits WHERE inhparent = 'o.e'::regclass`); n != "7" {
		t.Errorf("%s partitions, want 7", n)
	}
}

// TestRecoverGivesWay repairs in each way while a transaction is open that has read
// the table: it is done once that ends, and leaves no guard meanwhile.
func TestRecoverGivesWay(t *testing.T) {
	t.Parallel()
	for name, strand := range map[string]string{
		"guarded": `INSERT INTO o.e (sequence) SELECT 2000000 + g FROM generate_series(1, 20000) AS g`,
		"moved":   `INSERT INTO o.e (sequence) SELECT 2000000 + g * 1000 FROM generate_series(1, 20000) AS g`,
	} {
		t.Run(name, func(t *testing.T) {
			dsn, conn := database(t)
			mustExec(t, conn, strand)
			reader := dial(t, dsn)
			mustExec(t, reader, `BEGIN; SELECT count(*) FROM o.e`)
			var group sync.WaitGroup
			group.Go(func() {
				if code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
					t.Errorf("exit %d\n%s%s", code, out, errs)
				}
			})
			time.Sleep(1500 * time.Millisecond)
			mustExec(t, reader, `COMMIT`)
			group.Wait()
			check(t, conn, table, "20000")
			if got := value(t, conn, leftGuards); got != "0" {
				t.Error("a guard was left behind")
			}
		})
	}
}
