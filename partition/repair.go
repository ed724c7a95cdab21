package partition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/render"
)

// lock keeps everybody out at the parent. A weaker lock there would let readers on
// to DEFAULT: a query waits for it after its planner has read which partitions there
// are, and would then find DEFAULT empty and not know the new ones. It is taken at
// once, since waiting for a stronger lock later would deadlock with a transaction
// that has read the table and now waits to write.
func (s *State) lock() string {
	return fmt.Sprintf("LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE;\nLOCK TABLE %s IN ACCESS EXCLUSIVE MODE;\n", s.Table, s.Default)
}

// renameStep makes DEFAULT the partition of the range that holds most of its rows.
// Those stay where they are. The rows of other ranges are moved while the tables
// are no partitions, and so have no triggers.
func (p *Plan) renameStep(h *hanging, occupied []occupiedRange, missing []Range) Step {
	s := p.State
	d := s.Default
	kept := largest(occupied).Range
	fresh := quote.Qualified(d.Schema, fmt.Sprintf("pgseal_default_%d", d.OID))
	name := s.Table.partitionOf(kept.K)
	step := Step{Action: "repair", Partition: s.Table.nameOf(kept.K), Range: &kept}
	// LIKE copies the guard as well.
	step.Prepare = p.replacement(h, fresh) +
		fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", fresh, quote.Identifier(guardName))
	attach := s.attach(name, kept)
	var copies strings.Builder
	for _, r := range missing {
		if r == kept {
			continue
		}
		step.Prepare += s.createLike(s.Table.partitionOf(r.K), !holds(occupied, r))
		attach += s.attach(s.Table.partitionOf(r.K), r)
		if holds(occupied, r) {
			copies.WriteString(s.copyRows(h, name, r))
		}
	}
	move := ""
	if copies.Len() > 0 {
		move = counted(copies.String(), fmt.Sprintf("DELETE FROM %s WHERE NOT (%s);\n  GET DIAGNOSTICS n = ROW_COUNT", name, s.within(kept)))
	}
	step.SQL = s.lock() +
		h.withoutForeignKeys(fmt.Sprintf("ALTER TABLE %s DETACH PARTITION %s;\n", s.Table, d)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", d, quote.Identifier(s.Table.nameOf(kept.K)))+
			p.renameIndexes(h, kept)+
			s.strip(h, name)+
			fmt.Sprintf("ALTER TABLE %s RENAME TO %s;\n", fresh, quote.Identifier(d.Name))+
			move+
			attach+
			fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT IF EXISTS %s;\n", name, quote.Identifier(guardName))+
			fmt.Sprintf("ALTER TABLE %s ATTACH PARTITION %s DEFAULT;\n", s.Table, d))
	return step
}

func holds(occupied []occupiedRange, r Range) bool {
	return slices.ContainsFunc(occupied, func(o occupiedRange) bool { return o.Range == r })
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
// triggers, and truncates DEFAULT.
func (p *Plan) copyStep(h *hanging, occupied []occupiedRange, missing []Range) Step {
	s := p.State
	d := s.Default
	step := Step{Action: "repair", Partition: s.Table.nameOf(occupied[0].K), Range: &occupied[0].Range}
	var copies, attach strings.Builder
	for _, r := range missing {
		name := s.Table.partitionOf(r.K)
		step.Prepare += s.createLike(name, !holds(occupied, r))
		attach.WriteString(s.attach(name, r))
		if holds(occupied, r) {
			copies.WriteString(s.copyRows(h, d.String(), r))
		}
	}
	step.SQL = s.lock() +
		h.withoutForeignKeys(s.unguardSQL()+
			counted(copies.String(), fmt.Sprintf(`SELECT "pg_catalog"."count"(*) INTO n FROM %s`, d))+
			fmt.Sprintf("TRUNCATE TABLE ONLY %s;\n", d)+attach.String())
	return step
}

// copyRows copies the rows of a range into its partition, by the columns' names:
// their order may differ.
func (s *State) copyRows(h *hanging, from string, r Range) string {
	columns := make([]string, len(h.Columns))
	for i, column := range h.Columns {
		columns[i] = quote.Identifier(column)
	}
	list := strings.Join(columns, ", ")
	return fmt.Sprintf("  INSERT INTO %s (%s)\n  SELECT %s FROM %s WHERE %s;\n  GET DIAGNOSTICS n = ROW_COUNT;\n  copied := copied + n;\n",
		s.Table.partitionOf(r.K), list, list, from, s.within(r))
}

// counted copies, and fails unless as many rows arrived as then leave or are there.
func counted(copies, leave string) string {
	body := fmt.Sprintf(`#variable_conflict use_column
DECLARE
  n BIGINT;
  copied BIGINT := 0;
BEGIN
%s  %s;
  IF n <> copied THEN
    RAISE EXCEPTION USING ERRCODE = '%s',
      MESSAGE = "pg_catalog"."format"('%%s rows are to leave DEFAULT and %%s were copied', n, copied),
      HINT = 'Rows came in since this was planned. Plan again.';
  END IF;
END
`, copies, leave, rowsAppeared)
	return "DO " + quote.Literal(body) + ";\n"
}
