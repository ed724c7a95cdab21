package partition_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/partition"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestNames plans, ensures and repairs in every way under names that would end a
// string, a comment or an identifier.
func TestNames(t *testing.T) {
	t.Parallel()
	psql, err := exec.LookPath("psql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{`a"b'c\'`, "new\nline; -- $$", `%s %I $1`, "スキーマ"} {
		t.Run(name, func(t *testing.T) {
			dsn := servertest.Database(t)
			conn := dial(t, dsn)
			tb := partition.Table{Schema: name, Name: name}
			base := strings.NewReplacer(`"o"`, quote.Identifier(name), `"e_default"`, quote.Identifier(name+"_default"),
				`"e_p0"`, quote.Identifier(name+"_p0"), `"e"`, quote.Identifier(name), `"sequence"`, quote.Identifier("k"+name))
			mustExec(t, conn, base.Replace(read(t, "testdata/cases/base.sql")))
			line := func(want int, args ...string) string {
				t.Helper()
				code, out, errs := pgseal(t, append(args, "--schema", name, "--table", name, "--dsn", dsn)...)
				if code != want {
					t.Fatalf("%v: exit %d, want %d\n%s%s", args, code, want, out, errs)
				}
				return out
			}
			file := filepath.Join(t.TempDir(), "plan.sql")
			apply := func(sql string) {
				t.Helper()
				write(t, file, sql)
				if out, err := exec.Command(psql, "-X", "-v", "ON_ERROR_STOP=1", "-f", file, dsn).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s\n%s", err, out, sql)
				}
			}
			apply(line(0, "plan"))
			if out := line(0, "ensure"); !strings.Contains(out, "nothing done") {
				t.Errorf("the plan was no plan: %s", out)
			}
			strand := func(from, rows string) {
				mustExec(t, conn, base.Replace(`INSERT INTO "o"."e" ("sequence") SELECT `+from+` + g FROM generate_series(1, `+rows+`) AS g`))
			}
			strand("20000000", "20000")
			apply(line(0, "recover", "--dry-run"))
			strand("60000000", "20000")
			line(0, "recover")
			strand("80000000", "10")
			strand("90000000", "10")
			apply(line(0, "recover", "--dry-run"))
			check(t, conn, tb, "40020")
			line(0, "status")
		})
	}
}

// check compares the number of rows in all and in DEFAULT.
func check(t *testing.T, conn *pgx.Conn, tb partition.Table, want string) {
	t.Helper()
	if got := value(t, conn, `SELECT count(*) FROM `+tb.String()); got != want {
		t.Errorf("%s rows, want %s", got, want)
	}
	if got := value(t, conn, `SELECT count(*) FROM `+quote.Qualified(tb.Schema, tb.Name+"_default")); got != "0" {
		t.Errorf("%s rows in DEFAULT", got)
	}
}
