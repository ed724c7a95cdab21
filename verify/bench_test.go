package verify_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify"
)

// byHand is the part of the proof that people make without pgseal.
const byHand = `
set -e
cd "$1"; PATH=$2:$PATH
initdb -D data -A trust -E UTF8 --no-locale >log
pg_ctl -D data -w -l log -o "-k $1 -h '' -F" start >>log
trap 'pg_ctl -D data -m immediate stop >>log' EXIT
for round in 1 2; do
  psql -X -q -h "$1" -v ON_ERROR_STOP=1 -f artifact.sql postgres
  pg_dump -h "$1" -s -n alkstore postgres | sed '/restrict/d' >dump$round
done
diff dump1 dump2`

// BenchmarkVerify reports how much of the time by hand the whole proof of one
// name takes.
func BenchmarkVerify(b *testing.B) {
	family, err := render.Family("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	snapshot, err := golden.Snapshot("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	artifact := func(schema string) ([]byte, error) { return family.Render(schema, render.Options{}) }
	text, err := artifact("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		b.Skip("no initdb in PATH")
	}
	if initdb, err = filepath.EvalSymlinks(initdb); err != nil {
		b.Fatal(err)
	}
	var hand time.Duration
	const rounds = 3
	for range rounds {
		folder, err := os.MkdirTemp("", "pgseal-bench-")
		if err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "artifact.sql"), text, 0o644); err != nil {
			b.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", byHand, "sh", folder, filepath.Dir(initdb))
		if os.Getuid() == 0 {
			if out, err := exec.Command("chown", "-R", "postgres", folder).CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, out)
			}
			cmd.Args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}, cmd.Args...)
			if cmd.Path, err = exec.LookPath("setpriv"); err != nil {
				b.Fatal(err)
			}
		}
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("by hand: %v: %s", err, out)
		}
		hand += time.Since(start)
		if err := os.RemoveAll(folder); err != nil {
			b.Fatal(err)
		}
	}
	opts := verify.Options{Artifact: artifact, Schemas: []string{"alkstore"}, Golden: snapshot}
	if _, err := verify.Run(context.Background(), opts); err != nil { // fills the cache
		b.Fatal(err)
	}
	for b.Loop() {
		report, err := verify.Run(context.Background(), opts)
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range report.Checks {
			if c.Failure != nil {
				b.Fatal(c.Name, c.Failure)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/(float64(hand)/rounds), "of-by-hand")
}
