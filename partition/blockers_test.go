package partition_test

import (
	"strings"
	"testing"
)

// TestBlockersNamed: who keeps a lock from a command that gives up is named, and
// nobody whose lock is not in the way.
func TestBlockersNamed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, setup, hold, says string
		args                    []string
	}{
		{
			name: "ensure, DEFAULT is read", hold: `SELECT count(*) FROM o.e_default`,
			says: `hint: process PID (application_name "holder") holds AccessShareLock on "o"."e_default"; the same command`,
			args: []string{"ensure"},
		},
		{
			name: "ensure, the parent is read", hold: `LOCK TABLE ONLY o.e IN ACCESS SHARE MODE; LOCK TABLE o.e_default IN ROW EXCLUSIVE MODE`,
			says: `hint: process PID (application_name "holder") holds RowExclusiveLock on "o"."e_default"; the same command`,
			args: []string{"ensure"},
		},
		{
			name: "ensure, the parent is kept", hold: `LOCK TABLE ONLY o.e IN SHARE MODE`,
			says: `hint: process PID (application_name "holder") holds ShareLock on "o"."e"; the same command`,
			args: []string{"ensure"},
		},
		{
			name: "recover", setup: `INSERT INTO o.e (sequence) VALUES (2000001)`, hold: `LOCK TABLE ONLY o.e IN ACCESS SHARE MODE`,
			says: `hint: process PID (application_name "holder") holds AccessShareLock on "o"."e"; the same command`,
			args: []string{"recover"},
		},
		{
			name: "retain", setup: `CREATE TABLE o.e_p1 PARTITION OF o.e FOR VALUES FROM (2000000) TO (4000000); INSERT INTO o.e (sequence) VALUES (2000001)`,
			hold: `SELECT count(*) FROM o.e_p0`,
			says: `hint: process PID (application_name "holder") holds AccessShareLock on "o"."e_p0"; the same command`,
			args: []string{"ensure", "--premake", "0", "--retain", "0"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dsn, conn := database(t)
			mustExec(t, conn, tt.setup)
			pgseal(t, "ensure", "--premake", "0", "--schema", "o", "--table", "e", "--dsn", dsn)
			holder := dial(t, dsn+" application_name=holder")
			mustExec(t, holder, `BEGIN; `+tt.hold)
			says := strings.Replace(tt.says, "PID", value(t, holder, `pg_backend_pid()`), 1)
			refused(t, conn, dsn, 3, says, append(tt.args, "--tries", "2", "--lock-timeout", "10ms")...)
			mustExec(t, holder, `COMMIT`)
		})
	}
}
