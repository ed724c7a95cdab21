package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/render"
)

var errNoSchema = &usageError{err: errors.New("no schema given"), hint: "pass --schema NAME"}

func (a *app) renderCommand() *cobra.Command {
	var (
		ref     string
		schemas []string
		output  string
		opts    render.Options
	)
	cmd := &cobra.Command{
		Use:   "render --schema NAME",
		Short: "Write the .sql file of one schema, or a file for each of many",
		Long: `Render writes one transaction of plain SQL that creates the family in the schema
of that name, or leaves everything as it was. It connects to nothing, and prints
nothing but SQL on standard output.

The same input gives the same bytes, so the file can be committed and reviewed.
Any name that PostgreSQL can hold will do: spaces, quotes, capitals, reserved
words, any letters. Refused are names that PostgreSQL reserves, those so long
that it would cut an identifier, and characters that a reviewer cannot see.`,
		Example: `  pgseal render --schema alkstore
  pgseal render --schema "Customer 42" -o customer-42.sql
  pgseal render --schema a --schema b -o migrations/
  pgseal render --family ./queue.sql --schema queue`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if len(schemas) == 0 {
				return errNoSchema
			}
			t, err := family(ref)
			if err != nil {
				return err
			}
			return a.render(t, schemas, output, opts)
		},
	}
	familyFlag(cmd, &ref)
	flags := cmd.Flags()
	flags.StringArrayVar(&schemas, "schema", nil, "the schema's `name`, as it is: pgseal quotes it (repeatable with -o FOLDER)")
	flags.StringVarP(&output, "output", "o", "", "write to this `file`, or into this existing folder a file for each schema")
	renderFlags(cmd, &opts)
	return cmd
}

// renderFlags adds what a DBA decides about an artifact.
func renderFlags(cmd *cobra.Command, opts *render.Options) {
	flags := cmd.Flags()
	flags.StringVar(&opts.Owner, "owner", "", "the `role` that everything belongs to; without it, who applies the file")
	flags.StringArrayVar(&opts.Grants, "grant", nil, "a `role` that gets the least an application needs; PUBLIC is a role of that name (repeatable)")
	flags.BoolVar(&opts.NoGuard, "no-guard", false, "leave out the comparison of what there is with the family's snapshot")
	flags.BoolVar(&opts.NoCreateSchema, "no-create-schema", false, "leave the schema to somebody else")
	flags.DurationVar(&opts.LockTimeout, "lock-timeout", render.DefaultLockTimeout, "how long a statement waits for a lock before the file fails")
	flags.BoolVar(&opts.AllowInvisible, "allow-invisible", false, "accept characters in a name that a reviewer cannot see")
	flags.Bool("no-transaction", false, "refused")
	_ = flags.MarkHidden("no-transaction") // the flag exists
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("no-transaction") {
			return &usageError{
				err:  errors.New("--no-transaction: one transaction is what makes the file all or nothing, and holds its lock"),
				hint: "create an index CONCURRENTLY by hand before the file is applied; IF NOT EXISTS then finds it",
			}
		}
		if cmd.Flags().Changed("owner") && opts.Owner == "" {
			return &usageError{err: errors.New("--owner without a role"), hint: "leave it out, and everything belongs to who applies the file"}
		}
		if opts.LockTimeout <= 0 {
			return &usageError{
				err:  fmt.Errorf("--lock-timeout %s: a statement that waits for ever makes everybody wait behind it", opts.LockTimeout),
				hint: "give a duration such as 5s",
			}
		}
		return nil
	}
}

func (a *app) render(t *render.Template, schemas []string, output string, opts render.Options) error {
	artifacts := make([][]byte, len(schemas))
	for i, schema := range schemas {
		var err error
		if artifacts[i], err = t.Render(schema, opts); err != nil {
			return err
		}
	}
	info, err := os.Stat(output)
	switch folder := err == nil && info.IsDir(); {
	case folder:
		return writeEach(output, schemas, artifacts)
	case len(schemas) > 1:
		return &usageError{
			err:  errors.New("several schemas need a folder to be written into"),
			hint: "pass -o with the path of an existing folder",
		}
	case output == "" || output == "-":
		_, err := a.stdout.Write(artifacts[0])
		return err
	}
	return writeFile(output, artifacts[0])
}

// writeEach writes NAME.sql for each schema, the name escaped where a file's
// name could not hold it.
func writeEach(folder string, schemas []string, artifacts [][]byte) error {
	owner := map[string]string{}
	for _, schema := range schemas {
		key := strings.ToLower(render.FileName(schema))
		if other, taken := owner[key]; taken && other != schema {
			return &usageError{
				err:  fmt.Errorf("schemas %+q and %+q would share a file where capitals do not count", other, schema),
				hint: "render them into two folders",
			}
		}
		owner[key] = schema
	}
	for i, schema := range schemas {
		if err := writeFile(filepath.Join(folder, render.FileName(schema)), artifacts[i]); err != nil {
			return err
		}
	}
	return nil
}
