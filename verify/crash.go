package verify

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// crash kills the server while rows are inserted, starts it again, and looks
// whether any id comes back that was committed. It is made once, for all schemas.
func (r *run) crash(ctx context.Context) error {
	if len(r.counters) == 0 {
		return nil
	}
	reason := ""
	if r.server == nil {
		reason = "the server was given, so it is not killed"
	} else if err := r.killWhileWriting(ctx); err != nil {
		return err
	}
	for i := range r.counters {
		n := &r.counters[i]
		c := Check{Schema: n.schema, Name: "ids-crash", Subject: n.subject()}
		if _, err := r.check(ctx, c, func(ctx context.Context) error {
			if reason != "" {
				return skipped(reason)
			}
			_, err := n.next(ctx, r.conn)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) killWhileWriting(ctx context.Context) error {
	var group sync.WaitGroup
	// Each writer has its own counters, and ends when the server is gone.
	for w := range min(len(r.crowd), len(r.counters)) {
		group.Go(func() {
			for i := w; ; i += len(r.crowd) {
				if i >= len(r.counters) {
					i = w
				}
				if _, err := r.counters[i].next(ctx, r.crowd[w]); err != nil {
					return
				}
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	err := r.server.Kill()
	group.Wait()
	if err != nil {
		return err
	}
	if err := r.server.Restart(); err != nil {
		return err
	}
	r.conn, err = pgx.ConnectConfig(ctx, r.config)
	return err
}
