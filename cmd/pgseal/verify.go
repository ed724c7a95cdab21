package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/render"
	"github.com/pgseal/pgseal/verify"
)

const verifyLong = `Verify proves the file of each schema name on a real PostgreSQL: a throw-away
server that it starts and removes, or a database of its own on the one of --dsn.
Without --schema it proves the family's own name and some that have broken other
tools.

The checks, a line each in the report:
  lint              every identifier quoted and qualified, every statement
                    idempotent, every index named for its schema
  apply-psql        psql -X -v ON_ERROR_STOP=1 -f FILE ends with 0
  schema-name       the one schema that then exists has exactly this name
  snapshot          its catalog is the family's golden snapshot
  apply-psql-again  psql once more: no error, no object and no sequence changed
  apply-owner       the same as a role that owns the schema and may create no other
  apply-together    the same from 16 sessions at once, on nothing and on everything
  apply-driver      the same as one simple query, as drivers send it
  indexes           each index of the file exists, is valid, is on its table
  ids-grow          ids of a serial column strictly increase
  ids-delete        deleting rows, the newest too, brings no id back
  ids-rollback      a rollback leaves a gap that is never filled
  ids-concurrent    8 writers at once share no id
  ids-crash         no id comes back after a SIGKILL of the server
  bytes             a bytea column returns exactly the bytes stored
  negative-offset   a stream's checkpoint may be seeded below zero
  apply-in-use      the file once more over rows: nothing changed
  victim            a table outside the schema is as it was`

func (a *app) verifyCommand() *cobra.Command {
	var (
		ref     string
		schemas []string
		bins    []string
		dsn     string
		quiet   bool
		opts    render.Options
	)
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Prove the file of a schema on a throw-away PostgreSQL",
		Long:  verifyLong,
		Example: `  pgseal verify
  pgseal verify --schema "Customer 42"
  pgseal verify --family ./queue.sql --schema queue
  pgseal verify --pg-bin /usr/lib/postgresql/16/bin --pg-bin /usr/lib/postgresql/17/bin
  pgseal verify --dsn "host=/var/run/postgresql user=postgres"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t, err := family(ref)
			if err != nil {
				return err
			}
			if len(schemas) == 0 {
				schemas = append([]string{t.Name()}, verify.HostileNames(t.LongestSchema())...)
			}
			for _, schema := range schemas {
				if err := t.Check(schema, opts); err != nil {
					return err
				}
			}
			snapshot, err := goldenSnapshot(ref)
			if err != nil {
				return err
			}
			v := &verification{app: a, quiet: quiet, opts: verify.Options{
				Artifact: func(schema string) ([]byte, error) { return t.Render(schema, opts) },
				Schemas:  schemas,
				Golden:   snapshot,
			}}
			if cmd.Flags().Changed("dsn") {
				if len(bins) > 0 {
					return &usageError{err: errors.New("--dsn and --pg-bin each name a server"), hint: "pass one of them"}
				}
				if v.opts.Config, err = connConfig(dsn); err != nil {
					return err
				}
			}
			if len(bins) == 0 {
				bins = []string{""}
			}
			return v.run(cmd.Context(), bins)
		},
	}
	familyFlag(cmd, &ref)
	flags := cmd.Flags()
	flags.StringArrayVar(&schemas, "schema", nil, "a schema's `name`, as it is (repeatable; without it, hostile ones)")
	flags.StringArrayVar(&bins, "pg-bin", nil, "the `folder` of a server's initdb and postgres (repeatable; without it, this machine's)")
	flags.StringVar(&dsn, "dsn", "", "prove in a database of its own on this server, which is left as it was")
	flags.BoolVarP(&quiet, "quiet", "q", false, "print only what fails, and the summary")
	flags.BoolVar(&opts.AllowInvisible, "allow-invisible", false, "accept characters in the name that a reviewer cannot see")
	return cmd
}

// A verification is one run of the command.
type verification struct {
	*app
	opts  verify.Options
	quiet bool
}

func (v *verification) run(ctx context.Context, bins []string) error {
	progress := v.progress()
	defer progress("")
	failed := false
	for _, bin := range bins {
		made := 0
		v.opts.BinDir = bin
		v.opts.Report = func(c verify.Check) {
			made++
			progress("")
			v.print(c)
			progress(fmt.Sprintf("proving schema %s, check %d", schemaLabel(c.Schema), made))
		}
		start := time.Now()
		report, err := verify.Run(ctx, v.opts)
		progress("")
		if err != nil {
			return err
		}
		failed = v.summary(report, time.Since(start)) || failed
	}
	if failed {
		return errFound
	}
	return nil
}

func (v *verification) print(c verify.Check) {
	result := "ok  "
	switch {
	case c.Failure != nil:
		result = "FAIL"
	case c.Skipped != "":
		result = "skip"
	case v.quiet:
		return
	}
	line := strings.TrimRight(fmt.Sprintf("%s  %s  %s %s", result, schemaLabel(c.Schema), c.Name, printable(c.Subject)), " ")
	if c.Skipped != "" {
		line += ": " + c.Skipped
	}
	fmt.Fprintln(v.stdout, line)
	if f := c.Failure; f != nil {
		for _, fact := range [][2]string{{"expected", f.Expected}, {"found", f.Found}, {"see", f.SQL}} {
			if fact[1] != "" {
				text := strings.ReplaceAll(printable(strings.TrimRight(fact[1], "\n")), "\n", "\n                ")
				fmt.Fprintf(v.stdout, "      %-9s %s\n", fact[0], text)
			}
		}
	}
}

func (v *verification) summary(report verify.Report, took time.Duration) (failed bool) {
	var failures, skips int
	for _, c := range report.Checks {
		if c.Failure != nil {
			failures++
		}
		if c.Skipped != "" {
			skips++
		}
	}
	names := "1 schema name"
	if n := len(v.opts.Schemas); n > 1 {
		names = fmt.Sprintf("%d schema names", n)
	}
	fmt.Fprintf(v.stdout, "PostgreSQL %s: %d checks of %s, %d failed, %d skipped, %.1f s\n",
		report.ServerVersion, len(report.Checks), names, failures, skips, took.Seconds())
	return failures > 0
}

// printable escapes what could move the terminal's cursor or hide text.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// schemaLabel prints a name so that it cannot be taken for anything else.
func schemaLabel(name string) string {
	for _, r := range name {
		if r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') {
			return strconv.QuoteToASCII(name)
		}
	}
	return name
}
