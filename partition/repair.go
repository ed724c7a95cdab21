package partition

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/render/quote"
)

// guardName is the CHECK by which ATTACH knows that it need not scan.
const guardName = "pgseal_recover"

// guardable reports whether the head is so far from the end of its range that no
// row of the next one will come while a guard stands: DEFAULT would not take it.
func (p *Plan) guardable() bool { return p.Head%p.Width < p.Width-p.Width/10 }

func (s *State) unguardSQL() string {
	return fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", s.Default, quote.Identifier(guardName))
}

// renameSteps make DEFAULT the partition of its one range. All rows stay where
// they are, so neither a trigger nor a subscriber nor an old snapshot notices.
func (p *Plan) renameSteps(h *hanging, r Range, missing []Range, guard bool) []Step {
	s := p.State
	d := s.Default
	var steps []Step
	if guard {
		key := quote.Identifier(s.Key)
		steps = append(steps, Step{
			Action: "guard", Partition: d.Name, Range: &r,
			SQL: s.unguardSQL() + fmt.Sprintf("ALTER TABLE %s ADD CONSTRAINT %s CHECK (%s IS NOT NULL AND %s) NOT VALID;\n",
				d, quote.Identifier(guardName), key, s.within(r)),
		}, Step{
			Action: "validate", Partition: d.Name, Range: &r,
			Prepare: fmt.Sprintf("ALTER TABLE %s VALIDATE CONSTRAINT %s;\n", d, quote.Identifier(guardName)),
		})
	}
	// LIKE copies the guard as well.
	fresh := quote.Qualified(d.Schema, fmt.Sprintf("pgseal_default_%d", d.OID))
	name := s.Table.partitionOf(r.K)
	step := Step{Action: "repair", Partition: s.Table.nameOf(r.K), Range: &r}
	step.Prepare = p.replacement(h, fresh) +
		fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", fresh, quote.Identifier(guardName))
	attach := s.attach(name, r)
	for _, other := range missing {
		if other == r {
			continue
		}
		made := s.createStep(other)
		step.Prepare += made.Prepare
		attach += made.SQL
	}
	step.SQL = fmt.Sprintf("LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE;\nLOCK TABLE %s IN ACCESS EXCLUSIVE MODE;\n", s.Table, d) +
		h.withoutForeignKeys(fmt.Sprintf("ALTER TABLE %s DETACH PARTITION %s;\n", s.Table, d)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", d, quote.Identifier(s.Table.nameOf(r.K)))+
			p.renameIndexes(h, r)+
			fmt.Sprintf("ALTER TABLE %s OWNER TO %s;\n", name, quote.Identifier(s.Owner))+
			restore(h, name)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", fresh, quote.Identifier(d.Name))+
			attach+
			fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", name, quote.Identifier(guardName))+
			fmt.Sprintf("ALTER TABLE %s ATTACH PARTITION %s DEFAULT;\n", s.Table, d))
	return append(steps, step)
}

// replacement creates the new DEFAULT under a name for the while.
func (p *Plan) replacement(h *hanging, fresh string) string {
	s := p.State
	text := fmt.Sprintf("CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)",
		fresh, s.Default)
	if h.AccessMethod != "" {
		text += "\n  USING " + quote.Identifier(h.AccessMethod)
	}
	if len(h.Options) > 0 {
		items := make([]string, len(h.Options))
		for i, option := range h.Options {
			name, value, _ := strings.Cut(option, "=")
			items[i] = quote.Identifier(name) + " = " + quote.Literal(value)
		}
		text += "\n  WITH (" + strings.Join(items, ", ") + ")"
	}
	if h.Tablespace != "" {
		text += "\n  TABLESPACE " + quote.Identifier(h.Tablespace)
	}
	return text + ";\n" + s.dress(fresh) + fmt.Sprintf("ALTER TABLE %s OWNER TO %s;\n", fresh, quote.Identifier(s.Default.Owner))
}

// restore gives what was DEFAULT the storage parameters of a partition.
func restore(h *hanging, name string) string {
	text := ""
	for _, option := range h.Options {
		parameter, _, _ := strings.Cut(option, "=")
		if !slices.ContainsFunc(storageParameters, func(s storageParameter) bool { return s.name == parameter }) {
			text += fmt.Sprintf("ALTER TABLE %s RESET (%s);\n", name, quote.Identifier(parameter))
		}
	}
	return text + fmt.Sprintf("ALTER TABLE %s SET %s;\n", name, storageList(storageParameters))
}

// renameIndexes frees the names of DEFAULT's indexes for those of the new one.
func (p *Plan) renameIndexes(h *hanging, r Range) string {
	s := p.State
	text := ""
	for _, index := range h.Indexes {
		rest, ours := strings.CutPrefix(index, s.Default.Name+"_")
		name := s.Table.nameOf(r.K) + "_" + rest
		if ours && !slices.Contains(s.Names, name) && len(name) <= render.MaxIdentifier {
			text += fmt.Sprintf("ALTER INDEX %s RENAME TO %s;\n", quote.Qualified(s.Default.Schema, index), quote.Identifier(name))
		}
	}
	return text
}

// copySteps copy the rows into tables that are no partitions yet and so have no
// triggers. The lock on the parent keeps writers out without an error, and lets
// those readers go on that do not need DEFAULT. The one on DEFAULT is taken at
// once: waiting for it later would deadlock with a transaction that has read
// DEFAULT and now waits to write.
func (p *Plan) copySteps(h *hanging, occupied, missing []Range) []Step {
	s := p.State
	d := s.Default
	columns := make([]string, len(h.Columns))
	for i, column := range h.Columns {
		columns[i] = quote.Identifier(column)
	}
	list := strings.Join(columns, ", ")
	step := Step{Action: "repair", Partition: s.Table.nameOf(occupied[0].K), Range: &occupied[0]}
	var copies, attach strings.Builder
	var counts []string
	for _, r := range missing {
		name := s.Table.partitionOf(r.K)
		filled := slices.Contains(occupied, r)
		step.Prepare += s.createLike(name, !filled)
		attach.WriteString(s.attach(name, r))
		if filled {
			fmt.Fprintf(&copies, "INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s;\n", name, list, list, d, s.within(r))
			counts = append(counts, "(SELECT count(*) FROM "+name+")")
		}
	}
	step.SQL = fmt.Sprintf("LOCK TABLE ONLY %s IN SHARE ROW EXCLUSIVE MODE;\nLOCK TABLE %s IN ACCESS EXCLUSIVE MODE;\n", s.Table, d) +
		h.withoutForeignKeys(s.unguardSQL()+copies.String()+compare(d.String(), counts)+
			fmt.Sprintf("TRUNCATE TABLE ONLY %s;\n", d)+attach.String())
	return []Step{step}
}

// compare fails unless the new tables hold as many rows as DEFAULT.
func compare(d string, counts []string) string {
	body := fmt.Sprintf(`
DECLARE
  there BIGINT := (SELECT count(*) FROM %s);
  copied BIGINT := %s;
BEGIN
  IF there <> copied THEN
    RAISE EXCEPTION USING ERRCODE = '%s',
      MESSAGE = format('DEFAULT holds %%s rows and %%s were copied', there, copied),
      HINT = 'Rows came in since this was planned. Plan again.';
  END IF;
END
`, d, strings.Join(counts, " + "), rowsAppeared)
	return "DO " + quote.Literal(body) + ";\n"
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
		return &Step{Action: "unguard", Partition: now.Default.Name, SQL: now.unguardSQL()}, nil
	})
}

// occupiedSQL skips from range to range through the index on the key.
func (s *State) occupiedSQL(last, width int64) string {
	key := quote.Identifier(s.Key)
	return fmt.Sprintf(`WITH RECURSIVE "occupied" ("k") AS (
  SELECT min(%[1]s) / %[2]d FROM %[3]s
  UNION ALL
  SELECT (SELECT min(%[1]s) / %[2]d FROM %[3]s WHERE %[1]s >= ("k" + 1) * %[2]d)
  FROM "occupied" WHERE "k" < %[4]d
)
SELECT array_agg("k") FROM (SELECT "k" FROM "occupied" WHERE "k" IS NOT NULL LIMIT %[5]d) AS "some"`,
		key, width, s.Default, last, MaxPartitions+1)
}
