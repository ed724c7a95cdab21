package partition

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// A blocker is a session, or a prepared transaction, that holds a lock in the way.
type blocker struct {
	PID         *int32 `json:"pid"`
	Mode        string `json:"mode"`
	Application string `json:"application"`
	Backend     string `json:"backend"`
	Schema      string `json:"schema"`
	Name        string `json:"name"`
}

func (b blocker) String() string {
	who := "a prepared transaction"
	if b.PID != nil {
		who = fmt.Sprintf("process %d", *b.PID)
		switch {
		case b.Application != "":
			who += " (application_name " + strconv.Quote(b.Application) + ")"
		case b.Backend != "":
			who += " (" + b.Backend + ")"
		}
	}
	if b.Name == "" {
		return who + " maintains the table"
	}
	return who + " holds " + b.Mode + " on " + quote.Qualified(b.Schema, b.Name)
}

//go:embed blockers.sql
var blockersSQL string

// explain is like the function, and names who was in the way of a step's locks. The
// step has given up by then: who let go in the meantime is not named.
func (r *runner) explain(ctx context.Context, doing string, s *State, step Step, err error) error {
	err = explain(doing, err)
	var busy *Error
	if !errors.As(err, &busy) || busy.Class != Busy {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	var (
		text     []byte
		blockers []blocker
	)
	attaches := step.Action == "create"
	if r.db.QueryRow(ctx, blockersSQL, s.OID, s.Default.OID, step.Partition, attaches, s.Table.turn()).Scan(&text) != nil ||
		json.Unmarshal(text, &blockers) != nil || len(blockers) == 0 {
		return err
	}
	names := make([]string, len(blockers))
	for i, b := range blockers {
		names[i] = b.String()
	}
	busy.hint = strings.Join(names, ", ") + "; the same command goes on where this one stopped"
	return err
}
