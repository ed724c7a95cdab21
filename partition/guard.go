package partition

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render/quote"
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
// also where the client dies meanwhile.
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
EXCEPTION WHEN OTHERS THEN
  failed := SQLERRM;
  state := SQLSTATE;
END;
COMMIT;
IF failed IS NULL THEN
%[1]s
BEGIN
%[7]sasked := "pg_catalog"."clock_timestamp"();
%[8]sEXCEPTION WHEN OTHERS THEN
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
	defer func() {
		clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		_ = tx.Rollback(clean)
		cancel()
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

// tryAlone takes such a step, again where a lock was in the way.
func (r *runner) tryAlone(ctx context.Context, step Step) error {
	for try := 1; ; try++ {
		err := r.alone(ctx, step)
		switch state := stateOf(err); {
		case err == nil:
			return nil
		case state == "" || ctx.Err() != nil:
			return errors.Join(err, r.unguard(ctx)) // the server may not have come to its end
		case state != lockNotAvailable || try == guardTries:
			return err
		}
	}
}

// unguard removes a guard that a failed repair left. Ensure does so too, if this
// process dies first.
func (r *runner) unguard(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	return r.step(ctx, func(ctx context.Context, tx pgx.Tx) (*Step, error) {
		now, err := Read(ctx, tx, r.table)
		if err != nil || !now.Default.Guarded {
			return nil, err
		}
		step := now.unguardStep()
		return &step, nil
	})
}
