// Package verify proves an artifact on a real PostgreSQL before anyone runs it:
// it lints the text, applies it in every way that people do, compares the catalog
// with the golden snapshot, and measures how the tables behave.
package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
)

// Options say what is proved, and where.
type Options struct {
	// Artifact returns the file of a schema, as render does.
	Artifact func(schema string) ([]byte, error)
	// Schemas are the names to prove it for, one at a time.
	Schemas []string
	// Golden is the snapshot that each schema must equal. Where it is empty, the
	// first schema's snapshot takes its place.
	Golden string

	// BinDir holds the binaries of a throw-away server; empty means the machine's.
	BinDir string
	// Config names a server to use instead. The proof happens in a database of its
	// own there, and needs the rights to create databases and roles.
	Config *pgx.ConnConfig

	// Report, if set, is called for each check as it ends.
	Report func(Check)
}

// A Check is one statement about one schema, and whether it holds.
type Check struct {
	Schema  string
	Name    string // such as "apply-psql"; the same for every schema
	Subject string // such as "job.id", where the check is made for several
	Skipped string // why the check was not made
	Failure *Failure
}

// A Failure says what a check expected, what it found, and how to see it.
type Failure struct {
	Expected, Found string
	SQL             string // what shows it, to be run by psql after applying the file
}

func (f *Failure) Error() string { return "expected " + f.Expected + ", found " + f.Found }

// A Report is what was checked, and on which server.
type Report struct {
	ServerVersion string // as PostgreSQL says it, such as "17.4"
	Checks        []Check
}

// Run makes every check for every schema. An error means that the proof could not
// be made; a check that fails is none.
func Run(ctx context.Context, opts Options) (report Report, err error) {
	s, err := openStage(ctx, opts)
	if err != nil {
		return Report{}, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	version, _, _ := strings.Cut(s.conn.PgConn().ParameterStatus("server_version"), " ")
	r := &run{stage: s, golden: opts.Golden, report: opts.Report}
	for _, schema := range opts.Schemas {
		if err = r.schema(ctx, schema, opts.Artifact); err != nil {
			break
		}
	}
	if err == nil {
		err = r.crash(ctx)
	}
	return Report{version, r.checks}, err
}

type run struct {
	*stage
	golden string
	report func(Check)
	checks []Check

	counters []counter // of every schema, for the crash at the end
}

// A proof is the work on one schema.
type proof struct {
	*run
	name     string
	before   []string // the schemas of the database before the file was applied
	artifact string
	made     string // the snapshot of what psql made of it
	public   string // what is in schema public before
}

// schema makes the checks of one schema. Where one that the others build on
// fails, those are not made: they would only repeat it.
func (r *run) schema(ctx context.Context, name string, artifact func(string) ([]byte, error)) error {
	text, err := artifact(name)
	if err != nil {
		return err
	}
	p := &proof{run: r, name: name, artifact: string(text)}
	if err := p.fresh(ctx); err != nil {
		return err
	}
	for _, step := range []struct {
		name  string
		needs bool // whether the rest builds on it
		check func(context.Context) error
	}{
		{"lint", false, p.lint},
		{"apply-psql", true, p.psqlFile},
		{"schema-name", true, p.schemaName},
		{"snapshot", false, p.snapshot},
		{"apply-psql-again", false, p.again(p.psqlFile)},
		{"apply-owner", false, p.applyOwner},
		{"apply-together", false, p.applyTogether},
		{"apply-driver", true, p.applyDriver},
		{"indexes", false, p.indexes},
	} {
		failed, err := r.check(ctx, Check{Schema: name, Name: step.name}, step.check)
		if err != nil || failed && step.needs {
			return err
		}
	}
	if err := p.behaviour(ctx); err != nil {
		return err
	}
	_, err = r.check(ctx, Check{Schema: name, Name: "apply-in-use"}, p.again(p.driver))
	if err == nil {
		_, err = r.check(ctx, Check{Schema: name, Name: "victim"}, p.victim)
	}
	return err
}

// An environmentError ends the proof: it is no fault of the artifact.
type environmentError struct{ error }

func (e *environmentError) Unwrap() error { return e.error }

// A skipped check is not made, for a reason that is no fault of the artifact.
type skipped string

func (s skipped) Error() string { return string(s) }

// check makes one check and reports it. What PostgreSQL refuses is a failure; an
// error is returned where the server is gone or the context is over.
func (r *run) check(ctx context.Context, c Check, check func(context.Context) error) (failed bool, err error) {
	err = check(ctx)
	var (
		failure     *Failure
		skip        skipped
		environment *environmentError
	)
	switch {
	case err == nil:
	case ctx.Err() != nil || r.conn.IsClosed() || errors.As(err, &environment):
		return true, fmt.Errorf("checking %s of schema %+q: %w", c.Name, c.Schema, err)
	case errors.As(err, &failure):
		c.Failure = failure
	case errors.As(err, &skip):
		c.Skipped = string(skip)
	default:
		c.Failure = &Failure{Expected: "no error", Found: describe(err)}
	}
	r.checks = append(r.checks, c)
	if r.report != nil {
		r.report(c)
	}
	return c.Failure != nil, nil
}

// differ is the failure of two texts that should be equal, or nil.
func differ(expected, want, found, got string) error {
	if diff := catalog.Diff(expected, want, found, got); diff != "" {
		return &Failure{Expected: expected, Found: found + ":\n" + diff}
	}
	return nil
}
