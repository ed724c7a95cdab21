package partition_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/partition"
	"github.com/pgseal/pgseal/verify/server"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

var table = partition.Table{Schema: "o", Name: "e"}

const twoRanges = `INSERT INTO o.e (sequence) VALUES (2000001), (6000001)`

// refused runs a command line that must change nothing.
func refused(t *testing.T, conn *pgx.Conn, dsn string, code int, says string, args ...string) {
	t.Helper()
	before := picture(t, conn)
	got, out, errs := pgseal(t, append(args, "--schema", "o", "--table", "e", "--dsn", dsn)...)
	if got != code || !strings.Contains(errs, says) {
		t.Errorf("%v: exit %d, want %d and %q\n%s%s", args, got, code, says, out, errs)
	}
	if diff := catalog.Diff("before", before, "after", picture(t, conn)); diff != "" {
		t.Errorf("%v: it changed:\n%s", args, diff)
	}
}

// TestOldSnapshot: a reader whose snapshot is older sees every row after a rename,
// and would miss rows after a copy.
func TestOldSnapshot(t *testing.T) {
	t.Parallel()
	dsn, conn := database(t)
	mustExec(t, conn, `INSERT INTO o.e (sequence) VALUES (2000001)`)
	old := dial(t, dsn)
	mustExec(t, old, `BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1`)
	if code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
		t.Fatalf("exit %d\n%s%s", code, out, errs)
	}
	if n := value(t, old, `SELECT count(*) FROM o.e`); n != "1" {
		t.Errorf("the older snapshot sees %s rows, want 1", n)
	}
	mustExec(t, old, `COMMIT`)

	mustExec(t, conn, `INSERT INTO o.e (sequence) VALUES (98000001), (96000001)`)
	mustExec(t, old, `BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1`)
	refused(t, conn, dsn, 1, "holds an older snapshot", "recover")
	mustExec(t, old, `COMMIT`)
	if code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
		t.Fatalf("exit %d\n%s%s", code, out, errs)
	}
}

// TestReadOnlyRoles: a role without ownership, and one from which row security
// hides rows.
func TestReadOnlyRoles(t *testing.T) {
	dsn, conn := database(t)
	mustExec(t, conn, `CREATE ROLE stranger LOGIN; CREATE ROLE landlord LOGIN`)
	t.Cleanup(func() {
		mustExec(t, conn, `REASSIGN OWNED BY landlord TO CURRENT_USER; DROP OWNED BY stranger, landlord; DROP ROLE stranger, landlord`)
	})
	mustExec(t, conn, `INSERT INTO o.e (sequence) VALUES (2000001)`)
	// What a role lacks to read is named, and no more than that.
	refused(t, conn, dsn+" user=stranger", 3,
		`hint: GRANT USAGE ON SCHEMA "o" TO "stranger"; GRANT SELECT ON "o"."e" TO "stranger"; GRANT SELECT ON "o"."e_default" TO "stranger"`, "status")
	mustExec(t, conn, `GRANT USAGE ON SCHEMA o TO stranger; GRANT SELECT ON o.e TO stranger`)
	for _, command := range []string{"status", "plan"} {
		refused(t, conn, dsn+" user=stranger", 3, `hint: GRANT SELECT ON "o"."e_default" TO "stranger"`, command)
	}
	mustExec(t, conn, `GRANT SELECT ON o.e_default TO stranger`)
	refused(t, conn, dsn+" user=stranger", 3, `role "stranger" does not own "o"."e"`, "recover")
	refused(t, conn, dsn+" user=stranger", 3, `role "stranger" does not own "o"."e"`, "ensure")
	if code, _, errs := pgseal(t, "status", "--schema", "o", "--table", "e", "--dsn", dsn+" user=stranger"); code != 1 {
		t.Errorf("status: exit %d\n%s", code, errs)
	}
	refused(t, conn, dsn+" user=landlord", 3, `permission denied`, "ensure")
	mustExec(t, conn, `GRANT USAGE ON SCHEMA o TO landlord; ALTER TABLE o.e OWNER TO landlord; ALTER TABLE o.e_default OWNER TO landlord`)
	refused(t, conn, dsn+" user=landlord", 3, `may not create tables in schema "o"`, "ensure")
	mustExec(t, conn, `GRANT CREATE ON SCHEMA o TO landlord;
		ALTER TABLE o.e_default ENABLE ROW LEVEL SECURITY; ALTER TABLE o.e_default FORCE ROW LEVEL SECURITY`)
	refused(t, conn, dsn+" user=landlord", 3, `row security hides rows of "o"."e"`, "recover")
	mustExec(t, conn, `ALTER TABLE o.e_default DISABLE ROW LEVEL SECURITY; ALTER TABLE o.e_default NO FORCE ROW LEVEL SECURITY`)
	// The superuser repairs, and the partitions belong to the owner all the same.
	if code, out, errs := pgseal(t, "recover", "--schema", "o", "--table", "e", "--dsn", dsn); code != 0 {
		t.Fatalf("exit %d\n%s%s", code, out, errs)
	}
	if owners := value(t, conn, `SELECT string_agg(DISTINCT relowner::regrole::text, ' ') FROM pg_class
		WHERE relnamespace = 'o'::regnamespace AND relkind = 'r' AND relname <> 'e_p0'`); owners != "landlord" {
		t.Errorf("owned by %s, want landlord", owners)
	}
}

// TestPublications: what the copying way would tell subscribers is refused, and
// what it would not is left as it was.
func TestPublications(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, publication string
		refused           bool
	}{
		{"by name, as the root", `FOR TABLE o.e WITH (publish_via_partition_root)`, false},
		{"by name, as partitions", `FOR TABLE o.e`, true},
		{"all tables", `FOR ALL TABLES WITH (publish_via_partition_root)`, true},
		{"DEFAULT alone", `FOR TABLE o.e_default`, true},
		{"another table", `FOR TABLE o.other`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dsn, conn := database(t)
			mustExec(t, conn, `CREATE TABLE o.other (); `+twoRanges)
			mustExec(t, conn, `CREATE PUBLICATION p `+tt.publication)
			const members = `SELECT string_agg(prrelid::regclass::text, ' ') FROM pg_publication_rel`
			before := value(t, conn, members)
			args := []string{"recover"}
			if tt.refused {
				refused(t, conn, dsn, 1, `subscribers of publication "p"`, "recover")
				args = append(args, "--accept-publications")
			}
			if code, out, errs := pgseal(t, append(args, "--schema", "o", "--table", "e", "--dsn", dsn)...); code != 0 {
				t.Fatalf("exit %d\n%s%s", code, out, errs)
			}
			if after := value(t, conn, members); after != before {
				t.Errorf("published: %s, before: %s", after, before)
			}
		})
	}
}

// TestStandby makes a standby of a server that was killed.
func TestStandby(t *testing.T) {
	t.Parallel()
	s, err := server.Start(ctx, server.Options{BinDir: os.Getenv("PGSEAL_PG_BIN")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Stop() }()
	servertest.Server(t)
	dsn := s.DSN("postgres")
	conn := dial(t, dsn)
	mustExec(t, conn, read(t, "testdata/cases/base.sql"))
	mustExec(t, conn, twoRanges)
	data := value(t, conn, `current_setting('data_directory')`)
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "standby.signal"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	conn = dial(t, dsn)
	refused(t, conn, dsn, 3, "hot standby", "ensure")
	refused(t, conn, dsn, 3, "hot standby", "recover")
	if code, _, errs := pgseal(t, "status", "--schema", "o", "--table", "e", "--dsn", dsn); code != 1 || !strings.Contains(errs, "DEFAULT holds rows") {
		t.Errorf("status: exit %d\n%s", code, errs)
	}
}
