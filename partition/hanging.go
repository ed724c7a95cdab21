package partition

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// hanging is what hangs on DEFAULT and on its parent.
type hanging struct {
	Columns          []string     `json:"columns"` // of DEFAULT, the generated ones left out
	Bytes            int64        `json:"bytes"`
	Options          []string     `json:"options"`
	Tablespace       string       `json:"tablespace"`
	AccessMethod     string       `json:"access_method"`
	Indexes          []string     `json:"indexes"`
	Comment          *string      `json:"comment"`
	ReplicaIdentity  string       `json:"replica_identity"`
	Grants           []grant      `json:"grants"`
	UsualGrants      bool         `json:"usual_grants"`   // the owner's, and none else
	DefaultGrants    []*string    `json:"default_grants"` // to whom a new table is granted; nil is PUBLIC
	ForeignKeys      []foreignKey `json:"foreign_keys"`
	Publications     []string     `json:"publications"` // that would tell subscribers too much or too little
	TruncateTriggers []string     `json:"truncate_triggers"`
	Snapshots        []int        `json:"snapshots"` // processes that hold one between two statements
	Hanging          []string     `json:"hanging"`   // why DEFAULT cannot simply be replaced
}

// A grant is to a role, or to PUBLIC where To is nil.
type grant struct {
	To         *string `json:"to"`
	Again      bool    `json:"again"` // with the grant option
	Privileges string  `json:"privileges"`
}

type foreignKey struct {
	Name       string  `json:"name"`
	Schema     string  `json:"schema"`
	Table      string  `json:"table"`
	Definition string  `json:"definition"`
	Comment    *string `json:"comment"`
}

func (k foreignKey) table() string { return quote.Qualified(k.Schema, k.Table) }

//go:embed hanging.sql
var hangingSQL string

func (s *State) hanging(ctx context.Context, db Queryer) (*hanging, error) {
	var text []byte
	err := db.QueryRow(ctx, hangingSQL, s.OID, s.Default.OID).Scan(&text)
	h := &hanging{}
	if err == nil {
		err = json.Unmarshal(text, h)
	}
	return h, explain("reading what hangs on "+s.Default.String(), err)
}

// refuse names the first risk that was not accepted and that the way of a repair
// cannot keep right. Nothing is locked yet.
func (s *State) refuse(h *hanging, way Way, opts RecoverOptions) error {
	if len(h.ForeignKeys) > 0 && !opts.RebuildForeignKeys {
		k := h.ForeignKeys[0]
		return fault(Refused, "--rebuild-foreign-keys drops and adds it again in the same transaction: "+
			"it is checked anew for every row, and writers of both tables wait meanwhile",
			"foreign key %s of %s refers to %s, and no stranded row can leave DEFAULT under it",
			quote.Identifier(k.Name), k.table(), s.Table)
	}
	if way == Rename {
		return nil
	}
	switch {
	case len(h.Publications) > 0 && !opts.AcceptPublications:
		return fault(Refused, "take the table out of it, or publish it by name with publish_via_partition_root; "+
			"--accept-publications goes on, and subscribers must be synchronised afresh",
			"subscribers of publication %s would be told of rows that only move, and lose or double them",
			quote.Identifier(h.Publications[0]))
	case way == Copy && len(h.TruncateTriggers) > 0 && !opts.FireTruncateTriggers:
		return fault(Refused, "disable it for the while, or pass --fire-truncate-triggers",
			"trigger %s fires when %s is truncated", quote.Identifier(h.TruncateTriggers[0]), s.Default)
	case len(h.Snapshots) > 0 && !opts.AcceptOldSnapshots:
		return fault(Refused, "wait until they end; --accept-old-snapshots goes on, and they will miss the moved rows",
			"an open transaction holds an older snapshot (process %s), and would see neither the old rows nor the moved ones",
			strings.Trim(strings.ReplaceAll(fmt.Sprint(h.Snapshots), " ", ", "), "[]"))
	}
	return nil
}

// withoutForeignKeys takes the foreign keys away, and puts them back after sql.
func (h *hanging) withoutForeignKeys(sql string) string {
	var before, after strings.Builder
	for _, k := range h.ForeignKeys {
		fmt.Fprintf(&before, "ALTER TABLE %s DROP CONSTRAINT %s;\n", k.table(), quote.Identifier(k.Name))
		fmt.Fprintf(&after, "ALTER TABLE %s ADD CONSTRAINT %s %s;\n", k.table(), quote.Identifier(k.Name), k.Definition)
		if k.Comment != nil {
			fmt.Fprintf(&after, "COMMENT ON CONSTRAINT %s ON %s IS %s;\n", quote.Identifier(k.Name), k.table(), quote.Literal(*k.Comment))
		}
	}
	return before.String() + sql + after.String()
}
