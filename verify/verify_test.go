package verify_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

const (
	job     = `CREATE TABLE IF NOT EXISTS "alkstore"."job" (`
	commit  = "\nCOMMIT;"
	pending = `CREATE INDEX IF NOT EXISTS "alkstore_job_pending_idx"`
	trigger = `CREATE OR REPLACE FUNCTION "alkstore"."f"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN BODY; RETURN NEW; END $$;
		CREATE OR REPLACE TRIGGER "t" BEFORE INSERT ON "alkstore"."TABLE" FOR EACH ROW EXECUTE FUNCTION "alkstore"."f"();` + commit
)

func triggered(table, body string) string {
	return strings.NewReplacer("TABLE", table, "BODY", body).Replace(trigger)
}

// ownCount numbers rows in each session alone, from a time that sessions share.
const ownCount = `
	IF current_setting('own.count', true) IS NULL THEN PERFORM pg_sleep(0.2), set_config('own.count', '0', false); END IF;
	PERFORM set_config('own.count', (current_setting('own.count')::int + 1)::text, false);
	NEW.id := floor(extract(epoch FROM clock_timestamp()) * 10) * 1000 + current_setting('own.count')::int`

// faults are artifacts with one fault each, and the checks that must find it.
var faults = []struct {
	name     string
	old, new string
	fails    []string
	says     string // what one of the failures must mention
}{
	{"no fault", "", "", nil, ""},
	{"an unquoted name", `"queue" "text"`, `queue "text"`, []string{"lint"}, "queue"},
	{"an index's column order", `("queue", "run_at")`, `("run_at", "queue")`, []string{"snapshot"}, "index \"alkstore_job_pending_idx\""},
	{"a default", `NOT NULL DEFAULT 300`, `NOT NULL DEFAULT 301`, []string{"snapshot"}, "visibility_timeout_s"},
	{"a syntax error", pending, "CREATE INDEXX", []string{"lint", "apply-psql"}, "INDEXX"},
	{"no COMMIT", commit, "", []string{"schema-name"}, "alkstore"},
	{"another schema", `CREATE SCHEMA "alkstore"`, `CREATE SCHEMA "other"; CREATE SCHEMA "alkstore"`, []string{"schema-name"}, "other"},
	{"not idempotent", pending, `CREATE INDEX "alkstore_job_pending_idx"`, []string{"lint", "apply-psql-again"}, "already exists"},
	{"a counted sequence", commit, `SELECT nextval('"alkstore"."job_id_seq"');` + commit, []string{"apply-psql-again", "apply-in-use"}, "sequence job_id_seq at"},
	{
		"a table made anew", job, `DROP TABLE IF EXISTS "alkstore"."job";` + job,
		[]string{"apply-psql-again", "apply-owner", "apply-together", "apply-in-use"},
		"relation job ",
	},
	{"a psql command", "BEGIN ISO", "\\set x 1\nBEGIN ISO", []string{"apply-owner", "apply-together", "apply-driver"}, "syntax error"},
	{"CREATE on the database", "DO '", "CREATE SCHEMA IF NOT EXISTS \"alkstore\";\nDO '", []string{"apply-owner"}, "permission denied"},
	{"a race that the lock stops", `CREATE SCHEMA "alkstore";`, `PERFORM "pg_catalog"."pg_sleep"(0.2); CREATE SCHEMA "alkstore";`, nil, ""},
	{
		"a race", `'pgseal:alkstore', 0));`, `'pgseal:alkstore' || pg_backend_pid(), 0)); SELECT pg_sleep(1 - extract(epoch FROM clock_timestamp()) % 1);`,
		[]string{"apply-together"},
		"sessions at once without an error",
	},
	{"a name that is taken", pending, `CREATE TABLE IF NOT EXISTS "alkstore"."alkstore_job_pending_idx" ();` + pending, []string{"snapshot", "indexes"}, "no such index"},
	{"a table of others", commit, `DROP TABLE IF EXISTS public.victim;` + commit, []string{"victim"}, "public.victim"},
	{"ids that fall", commit, `ALTER SEQUENCE "alkstore"."job_id_seq" INCREMENT -1 MINVALUE -1000;` + commit, []string{"ids-grow"}, "an id above"},
	{
		"ids that come back", commit, triggered("job", `NEW.id := (SELECT coalesce(max(id), 0) + 1 FROM alkstore.job)`),
		[]string{"ids-delete", "ids-rollback"},
		"an id above",
	},
	{
		"ids shared by writers", commit, `ALTER TABLE "alkstore"."job" DROP CONSTRAINT IF EXISTS "job_pkey";` +
			triggered("job", ownCount), []string{"ids-concurrent"}, "given to writers",
	},
	{"bytes that change", commit, triggered("dead", `NEW.payload := substr(NEW.payload, 2)`), []string{"bytes"}, "bytes"},
	{"an offset's CHECK", `"offset" BIGINT NOT NULL DEFAULT 0`, `"offset" BIGINT NOT NULL DEFAULT 0 CHECK ("offset" >= 0)`, []string{"negative-offset"}, "offset -1"},
}

// TestFaults proves artifacts with a fault, and finds each by the right checks.
func TestFaults(t *testing.T) {
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := golden.Snapshot("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	config, err := pgx.ParseConfig(servertest.Server(t).DSN("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range faults {
		t.Run(tt.name, func(t *testing.T) {
			report, err := verify.Run(context.Background(), verify.Options{
				Artifact: func(schema string) ([]byte, error) {
					text, err := family.Render(schema, render.Options{NoGuard: true})
					if !strings.Contains(string(text), tt.old) {
						t.Fatalf("the artifact lacks %q", tt.old)
					}
					return []byte(strings.Replace(string(text), tt.old, tt.new, 1)), err
				},
				Schemas: []string{"alkstore"},
				Golden:  snapshot,
				Config:  config,
			})
			if err != nil {
				t.Fatal(err)
			}
			var failed []string
			said := ""
			for _, c := range report.Checks {
				if c.Failure != nil {
					failed = append(failed, c.Name)
					said += c.Name + ": " + c.Failure.Error() + "\n"
				}
			}
			for _, name := range tt.fails {
				if !slices.Contains(failed, name) {
					t.Errorf("%s holds", name)
				}
			}
			if len(tt.fails) == 0 && len(failed) > 0 || !strings.Contains(said, tt.says) {
				t.Errorf("want %q in what the checks say:\n%s", tt.says, said)
			}
		})
	}
}

// TestCrash finds ids that come back after a crash: a sequence that is not logged
// starts again.
func TestCrash(t *testing.T) {
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	report, err := verify.Run(context.Background(), verify.Options{
		Artifact: func(schema string) ([]byte, error) {
			text, err := family.Render(schema, render.Options{NoGuard: true})
			return []byte(strings.Replace(string(text), "CREATE TABLE", "CREATE UNLOGGED TABLE", 1)), err
		},
		Schemas: []string{"alkstore"},
		BinDir:  os.Getenv("PGSEAL_PG_BIN"),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range report.Checks {
		if c.Name == "ids-crash" && c.Subject == "job.id" {
			// Before PostgreSQL 15 every sequence was logged.
			if want := !strings.HasPrefix(report.ServerVersion, "14."); (c.Failure != nil) != want {
				t.Errorf("ids-crash fails: %v, want %v", c.Failure, want)
			}
			return
		}
	}
	t.Error("no check ids-crash")
}
