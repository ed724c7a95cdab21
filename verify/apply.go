package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/lint"
)

func (p *proof) lint(context.Context) error {
	findings := lint.Check(p.artifact, lint.Artifact(p.name))
	if len(findings) == 0 {
		return nil
	}
	lines := make([]string, len(findings))
	for i, f := range findings {
		lines[i] = fmt.Sprintf("%d:%d: %s: %s", f.Line, f.Column, f.Rule, f.Message)
	}
	return &Failure{Expected: "no finding", Found: strings.Join(lines, "\n")}
}

// schemaName fails where the file created a schema of another name, or several, or
// dropped one.
func (p *proof) schemaName(ctx context.Context) error {
	after, err := p.schemas(ctx)
	if err != nil {
		return err
	}
	want := append(slices.Clone(p.before), p.name)
	slices.Sort(want)
	if !slices.Equal(after, want) {
		return &Failure{
			Expected: fmt.Sprintf("one new schema, named %+q: %+q", p.name, want),
			Found:    fmt.Sprintf("%+q", after),
			SQL:      `SELECT "nspname" FROM "pg_catalog"."pg_namespace"`,
		}
	}
	return nil
}

// applyOwner applies the file as a role that may create nothing in the database,
// but owns the schema.
func (p *proof) applyOwner(ctx context.Context) error {
	if err := p.fresh(ctx); err != nil {
		return err
	}
	if err := p.exec(ctx, "CREATE SCHEMA "+quote.Identifier(p.name)+" AUTHORIZATION "+p.role); err != nil {
		return err
	}
	apply := func(ctx context.Context) error {
		if err := p.exec(ctx, "SET ROLE "+p.role); err != nil {
			return err
		}
		err := p.driver(ctx)
		if err != nil {
			err = p.refused("SET ROLE to a role that owns the schema, then apply the file", err)
			_ = p.exec(ctx, "ROLLBACK")
		}
		if reset := p.exec(ctx, "RESET ROLE"); reset != nil {
			return reset
		}
		return err
	}
	if err := apply(ctx); err != nil {
		return err
	}
	if err := p.same(ctx); err != nil {
		return err
	}
	return p.again(apply)(ctx)
}

// applyTogether applies the file from several sessions at once where nothing is
// there yet, and from many where everything is.
func (p *proof) applyTogether(ctx context.Context) error {
	if err := p.fresh(ctx); err != nil {
		return err
	}
	if err := p.together(starters)(ctx); err != nil {
		return err
	}
	if err := p.same(ctx); err != nil {
		return err
	}
	return p.again(p.together(sessions))(ctx)
}

// together applies the file from n sessions at once.
func (p *proof) together(n int) func(context.Context) error {
	return func(ctx context.Context) error {
		var group errgroup.Group // every session ends its own transaction
		for _, conn := range p.crowd[:n] {
			group.Go(func() error {
				err := simpleQuery(ctx, conn, p.artifact)
				if err != nil {
					_ = simpleQuery(ctx, conn, "ROLLBACK")
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return p.refused(fmt.Sprintf("the file applied from %d sessions at once", n), err)
		}
		return nil
	}
}

// applyDriver creates the schema as drivers do. What follows is checked on it.
func (p *proof) applyDriver(ctx context.Context) error {
	if err := p.fresh(ctx); err != nil {
		return err
	}
	if err := p.driver(ctx); err != nil {
		_ = p.exec(ctx, "ROLLBACK")
		return p.refused("the file applied as one simple query", err)
	}
	return p.same(ctx)
}

// again applies the file in some way once more, which must change nothing.
func (p *proof) again(apply func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		before, err := p.state(ctx)
		if err != nil {
			return err
		}
		if err := apply(ctx); err != nil {
			_ = p.exec(ctx, "ROLLBACK")
			return err
		}
		after, err := p.state(ctx)
		if err != nil {
			return err
		}
		return differ("the state before", before, "after the file was applied again", after)
	}
}

// refused is the failure of an application that PostgreSQL refused; a lost
// connection stays an error.
func (p *proof) refused(what string, err error) error {
	if refusedBy(err) {
		return &Failure{Expected: what + " without an error", Found: describe(err)}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// driver applies the text as drivers do: all of it as one simple query.
func (p *proof) driver(ctx context.Context) error { return p.exec(ctx, p.artifact) }
