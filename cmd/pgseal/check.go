package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/catalog"
)

// checkFlags are what the command line of check says.
type checkFlags struct {
	schemas    []string
	from, like string
	ref        string
	golden     string
	allowExtra bool
	dsn        string
	format     string
}

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check --schema NAME",
		Short: "Compare live schemas with what their family says",
		Long: `Check compares the catalog of a live schema with the golden snapshot of its family,
or with one that pgseal snapshot wrote, and prints each difference: what is
missing, what is extra, and what differs with both values. Below it stands the SQL
that would mend it, where there is one that harms nothing; check runs none of it.

It compares owners and grants where the snapshot has them: pgseal snapshot --privileges.
It reads the catalog only, needs no rights on the schema, and works on a standby.
Partitions that pgseal partitions made are additions, like a table of one's own:
--allow-extra accepts them.
Exit code 1 means that something differs.`,
		Example: `  pgseal check --schema alkstore
  pgseal check --schema "Customer 42" --allow-extra
  pgseal check --schemas-like "tenant\_%"
  pgseal check --schemas-from names.txt --golden alkstore.snapshot --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.check(cmd, &f) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.schemas, "schema", nil, "a schema's `name`, as it is (repeatable)")
	flags.StringVar(&f.from, "schemas-from", "", "check each schema that this `file` names, a line each; - is standard input")
	flags.StringVar(&f.like, "schemas-like", "", "check each schema whose name matches this `pattern` of SQL's LIKE")
	familyFlag(cmd, &f.ref)
	flags.StringVar(&f.golden, "golden", "", "compare with the snapshot in this `file` rather than a family's")
	flags.BoolVar(&f.allowExtra, "allow-extra", false, "accept additions that change nothing for the family: objects, columns that need no value, indexes that are not unique")
	dsnFlag(cmd, &f.dsn)
	formatFlag(cmd, &f.format, "text")
	return cmd
}

func (a *app) check(cmd *cobra.Command, f *checkFlags) error {
	if err := checkFormat(f.format, "text"); err != nil {
		return err
	}
	for _, group := range [][]string{{"family", "golden"}, {"schema", "schemas-from", "schemas-like"}} {
		given := slices.DeleteFunc(group, func(name string) bool { return !cmd.Flags().Changed(name) })
		if len(given) > 1 {
			return &usageError{err: fmt.Errorf("--%s and --%s exclude each other", given[0], given[1]), hint: "pass one of them"}
		}
	}
	want, err := f.want()
	if err != nil {
		return err
	}
	if f.from != "" {
		if f.schemas, err = a.readNames(f.from); err != nil {
			return err
		}
	}
	if len(f.schemas) == 0 && f.like == "" {
		return &usageError{err: errors.New("no schema given"), hint: "pass --schema NAME, --schemas-from FILE or --schemas-like PATTERN"}
	}
	return a.withConn(cmd.Context(), f.dsn, func(ctx context.Context, conn *pgx.Conn) error {
		if f.like != "" {
			if f.schemas, err = catalog.Schemas(ctx, conn, f.like); err != nil {
				return liveError(err)
			}
			if len(f.schemas) == 0 {
				return &hintedError{fmt.Errorf("no schema's name is like %q", f.like), "% stands for any letters and _ for one; \\_ is an underscore"}
			}
		}
		c := checking{app: a, flags: f, want: want, opts: catalog.Options{Privileges: catalog.HasPrivileges(want)}}
		return c.run(ctx, conn)
	})
}

// want returns the snapshot that the schemas should equal.
func (f *checkFlags) want() (string, error) {
	if f.golden != "" {
		text, err := os.ReadFile(f.golden)
		if err != nil {
			return "", &usageError{err: fmt.Errorf("reading the golden snapshot: %w", err)}
		}
		if _, err := catalog.Parse(string(text)); err != nil {
			return "", &usageError{err: fmt.Errorf("%s holds no snapshot: %w", f.golden, err), hint: "pgseal snapshot --schema NAME writes one"}
		}
		return string(text), nil
	}
	if _, err := family(f.ref); err != nil {
		return "", err
	}
	text, err := goldenSnapshot(f.ref)
	if err == nil && text == "" {
		return "", &usageError{
			err:  fmt.Errorf("%s has no snapshot beside it", f.ref),
			hint: "pgseal golden --family " + f.ref + " writes it",
		}
	}
	return text, err
}

// readNames reads a schema's name from each line that is not empty.
func (a *app) readNames(path string) ([]string, error) {
	in := a.stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, &usageError{err: fmt.Errorf("reading the schemas' names: %w", err)}
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	var names []string
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if name := strings.TrimSuffix(lines.Text(), "\r"); name != "" {
			names = append(names, name)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, &usageError{err: fmt.Errorf("reading the schemas' names: %w", err)}
	}
	if len(names) == 0 {
		return nil, &usageError{err: fmt.Errorf("no schema's name in %s", path)}
	}
	return names, nil
}
