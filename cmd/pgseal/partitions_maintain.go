package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/pgseal/pgseal/partition"
)

// maintain runs ensure in every interval until ctx ends.
func (a *app) maintain(ctx context.Context, f *ensureFlags, every time.Duration, address string) error {
	log := slog.New(slog.NewJSONHandler(a.stderr, nil)).With("schema", f.table.Schema, "table", f.table.Name)
	figures := newFigures()
	if address != "" {
		stop, err := figures.serve(ctx, log, address)
		if err != nil {
			return err
		}
		defer stop()
	}
	m := &partition.Maintainer{
		Connect: func(ctx context.Context) (*pgx.Conn, error) { return connect(ctx, f.dsn) },
		Table:   f.table, Options: f.opts, Retain: f.retain, Every: every,
		Report: func(t partition.Tick) {
			figures.note(t)
			logTick(log, t)
		},
	}
	return a.judge(m.Run(ctx))
}

// logTick writes one line.
func logTick(log *slog.Logger, t partition.Tick) {
	attrs := []slog.Attr{slog.Duration("took", t.Took), slog.Duration("next", t.Next)}
	if r := t.Ensure; r != nil {
		attrs = append(attrs, slog.Int64("head", r.Head), slog.Int("ahead", r.Ahead), slog.Int("made", len(r.Done)),
			slog.Duration("writers_held", r.Held))
	}
	if r := t.Retain; r != nil {
		attrs = append(attrs, slog.Int("retired", len(r.Done)))
	}
	level, message := slog.LevelInfo, "tick"
	if t.Err != nil {
		level, message = slog.LevelError, "tick failed"
		attrs = append(attrs, slog.String("error", t.Err.Error()))
		if hint := hintOf(t.Err); hint != "" {
			attrs = append(attrs, slog.String("hint", hint))
		}
	}
	log.LogAttrs(context.Background(), level, message, attrs...)
}

// figures are what a monitor is told.
type figures struct {
	registry    *prometheus.Registry
	ticks       *prometheus.CounterVec
	made        prometheus.Counter
	head, ahead prometheus.Gauge
	held        prometheus.Gauge
	success     prometheus.Gauge
	stranded    prometheus.Gauge
}

func newFigures() *figures {
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: "pgseal_partitions_" + name, Help: help})
	}
	f := &figures{
		registry: prometheus.NewRegistry(),
		ticks:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "pgseal_partitions_ticks_total", Help: "Ticks, by their result."}, []string{"result"}),
		made:     prometheus.NewCounter(prometheus.CounterOpts{Name: "pgseal_partitions_made_total", Help: "Steps taken, partitions made above all."}),
		head:     gauge("head", "The highest sequence known at the last tick."),
		ahead:    gauge("ahead", "Partitions that stand ready past the head's own."),
		held:     gauge("writers_held_seconds", "The longest time for which the last tick may have held a writer up."),
		success:  gauge("last_success_timestamp_seconds", "When a tick last found all in order."),
		stranded: gauge("stranded_rows", "Rows of wanted ranges that lie in DEFAULT."),
	}
	f.registry.MustRegister(f.ticks, f.made, f.head, f.ahead, f.held, f.success, f.stranded)
	for _, result := range []string{"ok", "problem", "error"} {
		f.ticks.WithLabelValues(result)
	}
	return f
}

func (f *figures) note(t partition.Tick) {
	var problems *partition.ProblemsError
	stranded := int64(0)
	switch {
	case t.Err == nil:
		f.ticks.WithLabelValues("ok").Inc()
		f.success.SetToCurrentTime()
	case errors.As(t.Err, &problems):
		f.ticks.WithLabelValues("problem").Inc()
		for _, p := range problems.Problems {
			stranded += p.Rows
		}
	default:
		f.ticks.WithLabelValues("error").Inc()
	}
	if r := t.Ensure; r != nil {
		f.made.Add(float64(len(r.Done)))
		f.held.Set(r.Held.Seconds())
		if t.Err == nil || problems != nil {
			f.head.Set(float64(r.Head))
			f.ahead.Set(float64(r.Ahead))
			f.stranded.Set(float64(stranded))
		}
	}
}

// serve answers on /metrics until the returned function is called.
func (f *figures) serve(ctx context.Context, log *slog.Logger, address string) (func(), error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("serving metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("/metrics", promhttp.HandlerFor(f.registry, promhttp.HandlerOpts{}))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	log.Info("serving metrics", "address", listener.Addr().String())
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("serving metrics", "error", err.Error())
		}
	}()
	return func() {
		clean, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = server.Shutdown(clean)
	}, nil
}
