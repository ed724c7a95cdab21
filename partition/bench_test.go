package partition_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/partition"
)

// plainRepair is the repair as it is usually written: every row is deleted and
// inserted again through the parent. It makes the same partitions.
func plainRepair(ranges int) string {
	var b strings.Builder
	b.WriteString(`BEGIN;
ALTER TABLE o.e DETACH PARTITION o.e_default;
ALTER TABLE o.e_default RENAME TO e_default_old;
CREATE TABLE o.e_default PARTITION OF o.e DEFAULT;
`)
	for k := 1; k <= ranges+partition.DefaultPremake; k++ {
		fmt.Fprintf(&b, "CREATE TABLE o.e_p%d PARTITION OF o.e FOR VALUES FROM (%d) TO (%d);\n", k, k*2_000_000, (k+1)*2_000_000)
	}
	b.WriteString(`WITH moved AS (DELETE FROM o.e_default_old RETURNING *) INSERT INTO o.e SELECT * FROM moved;
DROP TABLE o.e_default_old;
COMMIT;`)
	return b.String()
}

// strand fills DEFAULT with rows of some 760 bytes, in one range or in two.
func strand(b *testing.B, conn *pgx.Conn, rows, ranges int, setup string) {
	b.Helper()
	mustExec(b, conn, `DROP SCHEMA IF EXISTS "o" CASCADE`)
	mustExec(b, conn, read(b, "testdata/cases/base.sql"))
	mustExec(b, conn, setup)
	mustExec(b, conn, fmt.Sprintf(`
		INSERT INTO o.e (sequence, payload) SELECT 2000000 + g + g * %d / %d * 2000000, jsonb_build_object('n', g, 'text', repeat('x', 640))
		FROM generate_series(0, %d) AS g`, ranges, rows, rows-1))
	mustExec(b, conn, `VACUUM (ANALYZE) o.e_default`)
	mustExec(b, conn, `CHECKPOINT`)
}

// waits runs repair, and returns how long it took and the longest waits of an
// INSERT into the head's range and of a reader of the maximum meanwhile.
func waits(b *testing.B, dsn string, repair func()) (took, writer, reader time.Duration) {
	b.Helper()
	var stop atomic.Bool
	var group sync.WaitGroup
	probe := func(longest *time.Duration, sql string) {
		conn := dial(b, dsn)
		mustExec(b, conn, sql)
		group.Go(func() {
			for !stop.Load() {
				start := time.Now()
				if _, err := conn.Exec(ctx, sql); err != nil {
					b.Error(err)
					return
				}
				*longest = max(*longest, time.Since(start))
				time.Sleep(time.Millisecond)
			}
		})
	}
	probe(&writer, `INSERT INTO o.e (sequence) SELECT max(sequence) + 1 FROM o.e`)
	probe(&reader, `SELECT max(sequence) FROM o.e`)
	time.Sleep(20 * time.Millisecond)
	start := time.Now()
	repair()
	took = time.Since(start)
	time.Sleep(5 * time.Millisecond)
	stop.Store(true)
	group.Wait()
	return took, writer, reader
}

// BenchmarkRecover compares each way of repair with the plain one, run just before
// on the same rows.
func BenchmarkRecover(b *testing.B) {
	sizes := []int{10_000, 100_000}
	if os.Getenv("PGSEAL_SLOW") != "" {
		sizes = append(sizes, 1_000_000)
	}
	dsn, conn := database(b)
	// The test server leaves full pages out of its WAL, which no server in use does.
	mustExec(b, conn, `ALTER SYSTEM SET full_page_writes TO on`)
	mustExec(b, conn, `SELECT pg_reload_conf()`)
	for _, way := range []struct {
		name   string
		ranges int
		setup  string
		opts   partition.RecoverOptions
	}{
		{"rename", 1, ``, partition.RecoverOptions{}},
		{"rename-unguarded", 1, ``, partition.RecoverOptions{Unguarded: true}},
		{"move", 2, ``, partition.RecoverOptions{}},
		{"copy", 2, `COMMENT ON COLUMN o.e_default.id IS 'own'`, partition.RecoverOptions{}},
	} {
		for _, rows := range sizes {
			b.Run(fmt.Sprintf("%s/rows=%d", way.name, rows), func(b *testing.B) {
				way.opts.Options = partition.Defaults()
				var took, writer, reader, plainTook, plainWriter, plainReader time.Duration
				for b.Loop() {
					b.StopTimer()
					strand(b, conn, rows, way.ranges, way.setup)
					t, w, r := waits(b, dsn, func() { mustExec(b, conn, plainRepair(way.ranges)) })
					plainTook, plainWriter, plainReader = plainTook+t, plainWriter+w, plainReader+r
					strand(b, conn, rows, way.ranges, way.setup)
					b.StartTimer()
					t, w, r = waits(b, dsn, func() {
						if _, err := partition.Recover(ctx, conn, table, way.opts); err != nil {
							b.Fatal(err)
						}
					})
					took, writer, reader = took+t, writer+w, reader+r
				}
				ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
				b.ReportMetric(ms(took), "ms")
				b.ReportMetric(ms(plainTook), "plain-ms")
				b.ReportMetric(ms(writer), "writer-ms")
				b.ReportMetric(ms(plainWriter), "plain-writer-ms")
				b.ReportMetric(ms(reader), "reader-ms")
				b.ReportMetric(ms(plainReader), "plain-reader-ms")
				b.ReportMetric(float64(plainTook)/float64(took), "times-faster")
				b.ReportMetric(float64(plainWriter)/float64(writer), "writer-times-shorter")
			})
		}
	}
}

// BenchmarkEnsureNothing runs ensure where all partitions exist, against the round
// trip of a bare SELECT 1.
func BenchmarkEnsureNothing(b *testing.B) {
	_, conn := database(b)
	opts := partition.Defaults()
	if _, err := partition.Ensure(ctx, conn, table, opts); err != nil {
		b.Fatal(err)
	}
	const rounds = 200
	start := time.Now()
	for range rounds {
		mustExec(b, conn, `SELECT 1`)
	}
	bare := time.Since(start) / rounds
	b.ResetTimer()
	for b.Loop() {
		if _, err := partition.Ensure(ctx, conn, table, opts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(bare), "times-select-1")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
}

// BenchmarkStatus compares the status of a large table with that of a small one.
func BenchmarkStatus(b *testing.B) {
	_, conn := database(b)
	opts := partition.Defaults()
	describe := func() {
		if _, err := partition.Describe(ctx, conn, table, opts, false); err != nil {
			b.Fatal(err)
		}
	}
	const rounds = 50
	strand(b, conn, 1000, 2, ``)
	describe()
	start := time.Now()
	for range rounds {
		describe()
	}
	small := time.Since(start) / rounds
	strand(b, conn, 200_000, 2, ``)
	describe()
	b.ResetTimer()
	for b.Loop() {
		describe()
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(small), "times-small")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
}
