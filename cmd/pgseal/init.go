package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/convert"
	"github.com/pgseal/pgseal/render"
)

func (a *app) initCommand() *cobra.Command {
	var schema, output string
	cmd := &cobra.Command{
		Use:   "init FILE.sql --schema NAME",
		Short: "Turn a schema file that you have into a family of your own",
		Long: `Init turns a schema file, written by hand or by pg_dump --schema-only, into a
family: every name quoted and qualified, the schema's name written {schema}, index
names begun with it, every statement in a form that can run twice. Comments and
layout stay. It connects to nothing.

NAME is the schema in which the file's objects lie, or are to lie: a name that
says no schema is taken for one of it. What an artifact makes up for is left out:
BEGIN and COMMIT, SET, CREATE SCHEMA, OWNER TO, DROP IF EXISTS of what the file then
creates, pg_dump's notes and psql's \connect and the like. ADD CONSTRAINT and ADD
GENERATED go into their CREATE TABLE, or with CREATE TYPE, CREATE DOMAIN, CREATE
POLICY and ATTACH PARTITION into a DO block that tests for them first.

What cannot be turned is listed on standard error, FILE:LINE:COLUMN: reason, and
then nothing is written: mend it in FILE and run init again. A note is no fault.
"{schema}" may stand in FILE already; a family goes through unchanged.`,
		Example: `  pgseal init schema.sql --schema queue -o queue.sql
  pg_dump --schema-only --no-privileges -n queue | pgseal init - --schema queue -o queue.sql`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{err: errors.New("init takes one schema file"), hint: "pgseal init FILE.sql --schema NAME"}
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if schema == "" {
				return errNoSchema
			}
			if err := render.CheckSchemaName(schema, true); err != nil {
				return err
			}
			return a.init(args[0], schema, output)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&schema, "schema", "", "the `name` of the schema that the file's objects lie in")
	flags.StringVarP(&output, "output", "o", "", "write to this `file`, for --family")
	return cmd
}

func (a *app) init(path, schema, output string) error {
	var source []byte
	var err error
	if path == "-" {
		source, err = io.ReadAll(a.stdin)
	} else {
		source, err = os.ReadFile(path)
	}
	if err != nil {
		return &usageError{err: fmt.Errorf("reading the schema file: %w", err)}
	}
	result := convert.Adopt(string(source), schema)
	for _, p := range result.Problems {
		fmt.Fprintf(a.stderr, "%s:%d:%d: %s\n", path, p.Line, p.Column, p.Text)
	}
	for _, p := range result.Notes {
		fmt.Fprintf(a.stderr, "%s:%d:%d: note: %s\n", path, p.Line, p.Column, p.Text)
	}
	switch {
	case len(result.Problems) > 0:
		a.printError(fmt.Sprintf("%s cannot be turned as it is: nothing was written", path), "mend the places above in it, then run init again")
		return errFound
	case output == "" || output == "-":
		_, err := io.WriteString(a.stdout, result.Template)
		return err
	}
	return writeFile(output, []byte(result.Template))
}
