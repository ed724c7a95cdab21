package partition

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

const (
	// guardName is the CHECK by which ATTACH knows that it need not scan. While it
	// stands, DEFAULT takes no row of another range.
	guardName = "pgseal_recover"
	// guardFrom is the number of rows whose scan costs more than two short locks.
	guardFrom = 20_000
	// guardTries is how often a guarded repair is tried: each checks the rows anew.
	guardTries = 3
	// heldSetting is where the server leaves the seconds for which it held writers.
	heldSetting = "pgseal.held"
)

// guardable reports whether the head is so far from the end of its range that no
// row of the next one will come while a guard stands.
func (p *Plan) guardable() bool { return p.Head%p.Width < p.Width-p.Width/10 }

func (s *State) unguardSQL() string {
	return fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", s.Default, quote.Identifier(guardName))
}

func (s *State) unguardStep() Step {
	return Step{Action: "unguard", Partition: s.Default.Name, SQL: s.unguardSQL()}
}

// guarded checks the rows of DEFAULT before the lock is taken under which step
// attaches them, so that writers wait no longer for many rows than for few. The
// server does it all in one call: it ends what it began, or takes the guard away,
// also where it is told to cancel and where the client dies meanwhile.
func (p *Plan) guarded(step Step) Step {
	s := p.State
	opening := performing(opening(s.Table, p.lockTimeout))
	guard := quote.Identifier(guardName)
	body := fmt.Sprintf(`#variable_conflict use_column
DECLARE
  asked TIMESTAMPTZ;
  failed TEXT;
  state TEXT;
BEGIN
%[1]s
%[2]sALTER TABLE %[3]s ADD CONSTRAINT %[4]s CHECK (%[5]s IS NOT NULL AND %[6]s) NOT VALID;
COMMIT;
%[1]s
BEGIN
ALTER TABLE %[3]s VALIDATE CONSTRAINT %[4]s;
EXCEPTION WHEN OTHERS OR query_canceled THEN
  failed := SQLERRM;
  state := SQLSTATE;
END;
COMMIT;
IF failed IS NULL THEN
%[1]s
BEGIN
%[7]sasked := "pg_catalog"."clock_timestamp"();
%[8]sEXCEPTION WHEN OTHERS OR query_canceled THEN
  failed := SQLERRM;
  state := SQLSTATE;
END;
COMMIT;
PERFORM "pg_catalog"."set_config"(%[9]s, extract(epoch FROM "pg_catalog"."clock_timestamp"() - asked)::"text", false);
END IF;
WHILE failed IS NOT NULL LOOP
%[1]s
  BEGIN
%[2]s  EXIT;
  EXCEPTION WHEN lock_not_available THEN
    PERFORM "pg_catalog"."pg_sleep"(0.2 + "pg_catalog"."random"());
  END;
  COMMIT;
END LOOP;
COMMIT;
IF failed IS NOT NULL THEN
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = failed;
END IF;
END
`, opening, s.unguardSQL(), s.Default, guard, quote.Identifier(s.Key), s.within(*step.Range), step.Prepare, step.SQL, quote.Literal(heldSetting))
	return Step{Action: step.Action, Partition: step.Partition, Range: step.Range, Alone: true, SQL: "DO " + quote.Literal(body) + ";\n"}
}

// alone runs a step that begins and ends its transactions itself, on one
// connection outside a transaction.
func (r *runner) alone(ctx context.Context, step Step) error {
	r.report.Tries++
	tx, err := r.db.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
	if err != nil {
		return err
	}
	// The transaction stands for the connection, which a pool gives no other way.
	conn := tx.Conn()
	defer func() {
		clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_ = tx.Rollback(clean)
		if conn.IsClosed() {
			select {
			case <-conn.PgConn().CleanupDone(): // the server has been told to end what runs
			case <-clean.Done():
			}
		}
	}()
	if _, err := tx.Exec(ctx, "ROLLBACK"); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, step.SQL); err != nil {
		return err
	}
	var text string
	if err := tx.QueryRow(ctx, "SELECT pg_catalog.current_setting("+quote.Literal(heldSetting)+")", pgx.QueryExecModeExec).Scan(&text); err != nil {
		return err
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("reading how long writers were held: %w", err)
	}
	r.done(step, time.Duration(seconds*float64(time.Second)))
	return nil
}

// tryAlone takes such a step, again where a lock was in the way. No failure leaves
// the guard: the server may not have come to its end.
func (r *runner) tryAlone(ctx context.Context, s *State, step Step) error {
	for try := 1; ; try++ {
		err := r.alone(ctx, step)
		if err == nil {
			return nil
		}
		if left := r.unguard(ctx, s); left != nil {
			return errors.Join(explain("repairing "+r.table.String(), err), left)
		}
		if stateOf(err) != lockNotAvailable || ctx.Err() != nil || try == guardTries {
			return err
		}
	}
}

// cutShort reports whether somebody ended the step, so that nothing should follow it.
func cutShort(ctx context.Context, err error) bool {
	state := stateOf(err)
	return ctx.Err() != nil || state == "" || strings.HasPrefix(state, operatorIntervention)
}

// unguardWithin is how long a guard that a failed repair left is worth waiting for.
const unguardWithin = 30 * time.Second

// unguard removes a guard that a failed repair left, on a new connection where the
// failure closed the one there was. Ensure does so too, if this process dies first.
func (r *runner) unguard(ctx context.Context, s *State) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), unguardWithin)
	defer cancel()
	other := *r
	var err error
	if conn, ok := r.db.(*pgx.Conn); ok && conn.IsClosed() {
		fresh, connectErr := pgx.ConnectConfig(ctx, conn.Config())
		if err = connectErr; err == nil {
			defer func() { _ = fresh.Close(ctx) }()
			other.db = fresh
		}
	}
	if err == nil {
		err = other.step(ctx, func(ctx context.Context, tx pgx.Tx) (*Step, error) {
			now, err := Read(ctx, tx, r.table)
			if err != nil || !now.Default.Guarded {
				return nil, err
			}
			step := now.unguardStep()
			return &step, nil
		})
	}
	if err == nil {
		return nil
	}
	return &Error{
		Class: Denied, err: err,
		Message: fmt.Sprintf("CHECK %s may still stand on %s, where an INSERT of another range then fails: %v", quote.Identifier(guardName), s.Default, err),
		hint:    "when no recover runs: " + strings.TrimSpace(s.unguardSQL()),
	}
}

// unusedGuard is the problem of a guard that stands although no repair runs.
func (s *State) unusedGuard(ctx context.Context, db Queryer) ([]Problem, error) {
	if !s.Default.Guarded {
		return nil, nil
	}
	var unused bool
	err := db.QueryRow(ctx, fmt.Sprintf(`
SELECT EXISTS (SELECT FROM pg_catalog.pg_constraint WHERE conrelid = %d AND conname = %s)
  AND NOT EXISTS (SELECT FROM pg_catalog.pg_locks AS l
    WHERE l.locktype = 'advisory' AND l.objsubid = 1
      AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
      AND (l.classid::pg_catalog.int8 << 32 | l.objid::pg_catalog.int8) = pg_catalog.hashtextextended(%s, 0))`,
		s.Default.OID, quote.Literal(guardName), quote.Literal(s.Table.turn())), pgx.QueryExecModeExec).Scan(&unused)
	if err != nil || !unused {
		return nil, explain("looking for a running recover", err)
	}
	return []Problem{{
		Kind: "guard", Hint: "pgseal partitions ensure removes it",
		Message: fmt.Sprintf("CHECK %s stands on %s although no recover runs: an INSERT of another range fails there",
			quote.Identifier(guardName), s.Default),
	}}, nil
}
