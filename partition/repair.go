package partition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/render/quote"
)

// lock keeps everybody out at the parent. A weaker lock there would let readers on
// to DEFAULT: a query waits for it after its planner has read which partitions there
// are, and would then find DEFAULT empty and not know the new ones. It is taken at
// once, since waiting for a stronger lock later would deadlock with a transaction
// that has read the table and now waits to write.
func (s *State) lock() string {
	return fmt.Sprintf("LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE;\nLOCK TABLE %s IN ACCESS EXCLUSIVE MODE;\n", s.Table, s.Default)
}

// renameStep makes DEFAULT the partition of its one range. All rows stay where
// they are, so neither a trigger nor a subscriber nor an old snapshot notices.
func (p *Plan) renameStep(h *hanging, r Range, missing []Range) Step {
	s := p.State
	d := s.Default
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
	step.SQL = s.lock() +
		h.withoutForeignKeys(fmt.Sprintf("ALTER TABLE %s DETACH PARTITION %s;\n", s.Table, d)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", d, quote.Identifier(s.Table.nameOf(r.K)))+
			p.renameIndexes(h, r)+
			s.strip(h, name)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", fresh, quote.Identifier(d.Name))+
			attach+
			fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", name, quote.Identifier(guardName))+
			fmt.Sprintf("ALTER TABLE %s ATTACH PARTITION %s DEFAULT;\n", s.Table, d))
	return step
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

// copyStep copies the rows into tables that are no partitions yet and so have no
// triggers.
func (p *Plan) copyStep(h *hanging, occupied, missing []Range) Step {
	s := p.State
	d := s.Default
	columns := make([]string, len(h.Columns))
	for i, column := range h.Columns {
		columns[i] = quote.Identifier(column)
	}
	list := strings.Join(columns, ", ")
	step := Step{Action: "repair", Partition: s.Table.nameOf(occupied[0].K), Range: &occupied[0]}
	var copies, attach strings.Builder
	for _, r := range missing {
		name := s.Table.partitionOf(r.K)
		filled := slices.Contains(occupied, r)
		step.Prepare += s.createLike(name, !filled)
		attach.WriteString(s.attach(name, r))
		if filled {
			fmt.Fprintf(&copies, "  INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s;\n", name, list, list, d, s.within(r))
			copies.WriteString("  GET DIAGNOSTICS n = ROW_COUNT;\n  copied := copied + n;\n")
		}
	}
	step.SQL = s.lock() +
		h.withoutForeignKeys(s.unguardSQL()+compared(d.String(), copies.String())+
			fmt.Sprintf("TRUNCATE TABLE ONLY %s;\n", d)+attach.String())
	return step
}

// compared copies, and fails unless as many rows arrived as DEFAULT holds.
func compared(d, copies string) string {
	body := fmt.Sprintf(`#variable_conflict use_column
DECLARE
  n BIGINT;
  copied BIGINT := 0;
BEGIN
%s  SELECT "pg_catalog"."count"(*) INTO n FROM %s;
  IF n <> copied THEN
    RAISE EXCEPTION USING ERRCODE = '%s',
      MESSAGE = "pg_catalog"."format"('DEFAULT holds %%s rows and %%s were copied', n, copied),
      HINT = 'Rows came in since this was planned. Plan again.';
  END IF;
END
`, copies, d, rowsAppeared)
	return "DO " + quote.Literal(body) + ";\n"
}

// occupiedSQL skips from range to range through the index on the key.
func (s *State) occupiedSQL(last, width int64) string {
	key := quote.Identifier(s.Key)
	return fmt.Sprintf(`WITH RECURSIVE "occupied" ("k") AS (
  SELECT min(%[1]s) / %[2]d FROM %[3]s
  UNION ALL
  SELECT (SELECT min(%[1]s) / %[2]d FROM %[3]s WHERE %[1]s >= ("occupied"."k" + 1) * %[2]d)
  FROM "occupied" WHERE "k" < %[4]d
)
SELECT array_agg("k") FROM (SELECT "k" FROM "occupied" WHERE "k" IS NOT NULL LIMIT %[5]d) AS "some"`,
		key, width, s.Default, last, MaxPartitions+1)
}
