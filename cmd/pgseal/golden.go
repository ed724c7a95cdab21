package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify/server"
)

func (a *app) goldenCommand() *cobra.Command {
	var ref, bin string
	cmd := &cobra.Command{
		Use:   "golden --family FILE.sql",
		Short: "Write the golden snapshot of your own family beside its file",
		Long: `Golden applies the family on a throw-away server and writes what its schema then
holds into NAME.snapshot beside NAME.sql. Commit both: from then on render puts a
guard into each artifact, and verify and check compare with the snapshot.

The family is applied twice, and under two names. Where that makes different
schemas nothing is written, and the difference is printed.`,
		Example: `  pgseal golden --family ./queue.sql
  git diff queue.snapshot`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !strings.HasSuffix(ref, ".sql") {
				return &usageError{
					err:  fmt.Errorf("no file of a family: %q", ref),
					hint: "pass --family FILE.sql; the families that pgseal ships have their snapshots in it",
				}
			}
			t, err := family(ref)
			if err != nil {
				return err
			}
			snapshot, err := a.makeGolden(cmd.Context(), t, bin)
			if err != nil {
				return err
			}
			return writeFile(snapshotPath(ref), []byte(snapshot))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&ref, "family", "", "the `path` of your own .sql template")
	flags.StringVar(&bin, "pg-bin", "", "the `folder` of a server's initdb and postgres; without it, this machine's")
	return cmd
}

// makeGolden returns the snapshot that the family has under two schema names,
// applied once and again. It is taken under a name that nothing else contains, so
// that {schema} can stand for it wherever the family writes it, in a comment too;
// the other name then proves that nothing was taken for it by chance.
func (a *app) makeGolden(ctx context.Context, t *render.Template, bin string) (snapshot string, err error) {
	s, err := server.Start(ctx, server.Options{BinDir: bin})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Stop()) }()
	config, err := s.Config("postgres")
	if err != nil {
		return "", err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return "", fmt.Errorf("connecting to the throw-away server: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	probe := probeName(t.Source())
	for _, schema := range []string{probe, `S"`} {
		artifact, err := t.Render(schema, render.Options{NoGuard: true})
		if err != nil {
			return "", err
		}
		for _, time := range []string{"", ", applied again"} {
			if _, err := conn.Exec(ctx, string(artifact)); err != nil {
				return "", a.notApplied(string(artifact), time, err)
			}
			got, err := catalog.Snapshot(ctx, conn, schema)
			if err != nil {
				return "", err
			}
			if snapshot == "" {
				snapshot = strings.ReplaceAll(got, probe, render.Placeholder)
			}
			differences := catalog.Compare(snapshot, got, schema)
			if len(differences) == 0 {
				continue
			}
			(&checking{app: a}).print(checked{schema + time, "differs", differences})
			a.printError("the family does not always make the same schema: nothing was written", "")
			return "", errFound
		}
	}
	return snapshot, nil
}

// probeName is a short schema name that a family's text does not contain, nor, as
// far as anybody can tell, a name of PostgreSQL's own.
func probeName(source string) string {
	name := "zqx"
	for strings.Contains(strings.ToLower(source), name) {
		name += "q"
	}
	return name
}

// notApplied prints PostgreSQL's error, and the line of the artifact that it is
// about.
func (a *app) notApplied(artifact, time string, err error) error {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return fmt.Errorf("applying the family: %w", err)
	}
	hint := refused.Hint
	if at := int(refused.Position); at > 0 {
		before := []rune(artifact)[:at-1]
		line := strings.Count(string(before), "\n")
		hint = "at: " + strings.TrimSpace(strings.Split(artifact, "\n")[line])
	}
	a.printError("applying the family"+time+": "+refused.Message, hint)
	return errFound
}
