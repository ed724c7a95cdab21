package render

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/verify/server/servertest"
)

// BenchmarkGuard applies an artifact again to one schema among others. It reports
// what the guard adds, in milliseconds, and how many times longer the artifact
// takes with it than without.
func BenchmarkGuard(b *testing.B) {
	counts := []int{1, 100}
	if os.Getenv("PGSEAL_SLOW") != "" {
		counts = append(counts, 2000)
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, servertest.Database(b))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	family, err := Family("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	apply := func(schema string, opts Options) {
		artifact, err := family.Render(schema, opts)
		if err == nil {
			_, err = conn.Exec(ctx, string(artifact))
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	made := 0
	for _, count := range counts {
		for ; made < count; made++ {
			apply(fmt.Sprintf("s%d", made), Options{NoGuard: true})
		}
		b.Run(fmt.Sprintf("schemas=%d", count), func(b *testing.B) {
			const rounds = 20
			start := time.Now()
			for range rounds {
				apply("s0", Options{NoGuard: true})
			}
			without := time.Since(start) / rounds
			b.ResetTimer()
			for b.Loop() {
				apply("s0", Options{})
			}
			with := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64((with-without).Microseconds())/1000, "guard-ms")
			b.ReportMetric(float64(with)/float64(without), "times-without")
		})
	}
}
