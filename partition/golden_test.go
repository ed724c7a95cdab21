package partition_test

import (
	"flag"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/partition"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden keeps the text of a plan of each kind for people to review.
func TestGolden(t *testing.T) {
	t.Parallel()
	opts := partition.Options{Premake: 1, LockTimeout: partition.Defaults().LockTimeout, Tries: 1}
	ensure := func(db partition.Queryer) (*partition.Plan, error) { return partition.PlanEnsure(ctx, db, table, opts) }
	repair := func(db partition.Queryer) (*partition.Plan, error) {
		return partition.PlanRecover(ctx, db, table, partition.RecoverOptions{Options: opts})
	}
	oid := regexp.MustCompile(`pgseal_default_\d+`)
	for _, tt := range []struct {
		name, setup string
		plan        func(partition.Queryer) (*partition.Plan, error)
	}{
		{"ensure", ``, ensure},
		{"ensure-stranded", `INSERT INTO o.e (sequence) VALUES (2000001)`, ensure},
		{"recover-nothing", ``, repair},
		{"recover-rename", `INSERT INTO o.e (sequence) VALUES (2000001)`, repair},
		{"recover-guarded", `INSERT INTO o.e (sequence) SELECT 2000000 + g FROM generate_series(1, 20000) AS g`, repair},
		{"recover-move", `INSERT INTO o.e (sequence) VALUES (2000001), (6000001), (6000002)`, repair},
		{"recover-copy", `COMMENT ON COLUMN o.e_default.id IS 'own'; INSERT INTO o.e (sequence) VALUES (2000001), (6000001)`, repair},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, conn := database(t)
			mustExec(t, conn, `ALTER TABLE o.e OWNER TO pg_monitor; ALTER TABLE o.e_default OWNER TO pg_monitor; `+tt.setup)
			p, err := tt.plan(conn)
			if err != nil {
				t.Fatal(err)
			}
			got := oid.ReplaceAllString(p.SQL(), "pgseal_default_OID")
			path := filepath.Join("testdata", "golden", tt.name+".sql")
			if *update {
				write(t, path, got)
				return
			}
			if diff := catalog.Diff(path, read(t, path), "got", got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
