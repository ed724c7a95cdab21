package catalog_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// BenchmarkSnapshot reads one schema among others, and compares one after the
// other with a golden snapshot. It reports how many times longer pg_dump
// --schema-only of one schema takes.
func BenchmarkSnapshot(b *testing.B) {
	counts := []int{1, 100}
	if os.Getenv("PGSEAL_SLOW") != "" {
		counts = append(counts, 2000)
	}
	dsn := servertest.Database(b)
	conn, err := pgx.Connect(context.Background(), dsn)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	family, err := render.Family("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	made := 0
	for _, count := range counts {
		for ; made < count; made++ {
			artifact, err := family.Render(fmt.Sprintf("s%d", made), render.Options{})
			if err != nil {
				b.Fatal(err)
			}
			execute(b, conn, string(artifact))
		}
		execute(b, conn, "VACUUM ANALYZE")
		b.Run(fmt.Sprintf("schemas=%d", count), func(b *testing.B) {
			dump := timeDump(b, dsn)
			snapshot(b, conn, "s0")
			b.ResetTimer()
			for b.Loop() {
				snapshot(b, conn, "s0")
			}
			b.ReportMetric(float64(dump)*float64(b.N)/float64(b.Elapsed()), "times-faster-than-pg_dump")
		})
		b.Run(fmt.Sprintf("compared/schemas=%d", count), func(b *testing.B) {
			want := snapshot(b, conn, "s0")
			next := 0
			b.ResetTimer()
			for b.Loop() {
				schema := fmt.Sprintf("s%d", next%count)
				if differences := catalog.Compare(want, snapshot(b, conn, schema), schema); len(differences) > 0 {
					b.Fatal(differences)
				}
				next++
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms-a-schema")
		})
	}
}

// timeDump returns the shortest of three runs.
func timeDump(b *testing.B, dsn string) time.Duration {
	b.Helper()
	shortest := time.Hour
	for range 3 {
		start := time.Now()
		if out, err := exec.Command("pg_dump", "-s", "-n", "s0", "-d", dsn).CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		shortest = min(shortest, time.Since(start))
	}
	return shortest
}
