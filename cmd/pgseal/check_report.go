package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/pgseal/pgseal/catalog"
)

// A checking is one run of check.
type checking struct {
	*app
	flags *checkFlags
	want  string
	opts  catalog.Options
}

// A checked is what was found of one schema.
type checked struct {
	Schema      string               `json:"schema"`
	Status      string               `json:"status"` // "as wanted", "differs" or "absent"
	Differences []catalog.Difference `json:"differences"`
}

// run checks one schema after the other and prints each as a whole. A schema that
// is not there is reported like the others, and is an error at the end.
func (c *checking) run(ctx context.Context, conn *pgx.Conn) error {
	progress := c.progress()
	defer progress("")
	var (
		all          []checked
		absent       []error
		same, differ int
	)
	for i, schema := range c.flags.schemas {
		progress(fmt.Sprintf("checking schema %d of %d: %s", i+1, len(c.flags.schemas), schemaLabel(schema)))
		result, err := c.schema(ctx, conn, schema)
		var missing *catalog.NoSchemaError
		switch {
		case errors.As(err, &missing):
			absent = append(absent, err)
		case err != nil:
			return liveError(err)
		}
		switch result.Status {
		case "as wanted":
			same++
		case "differs":
			differ++
		}
		all = append(all, result)
		if c.flags.format == "text" {
			progress("")
			c.print(result)
		}
	}
	progress("")
	switch {
	case c.flags.format == "json":
		if err := c.printJSON(map[string][]checked{"schemas": all}); err != nil {
			return err
		}
	case len(all) > 1:
		fmt.Fprintf(c.stdout, "%d schemas: %d as wanted, %d differ, %d absent\n",
			len(all), same, differ, len(absent))
	}
	switch {
	case len(absent) == 1:
		return liveError(absent[0])
	case len(absent) > 1:
		return fmt.Errorf("the database has not %d of these %d schemas", len(absent), len(all))
	case differ > 0:
		return errFound
	}
	return nil
}

func (c *checking) schema(ctx context.Context, conn *pgx.Conn, schema string) (checked, error) {
	result := checked{Schema: schema, Status: "absent", Differences: []catalog.Difference{}}
	live, err := catalog.SnapshotWith(ctx, conn, schema, c.opts)
	if err != nil {
		return result, err
	}
	for _, d := range catalog.Compare(c.want, live, schema) {
		if !c.flags.allowExtra || !d.IsAddition() {
			if c.flags.golden == "" && d.Change == catalog.Missing && d.Fact == "" {
				d.Mend = "-- apply the schema's file again: it creates what is missing"
			}
			result.Differences = append(result.Differences, d)
		}
	}
	result.Status = "as wanted"
	if len(result.Differences) > 0 {
		result.Status = "differs"
	}
	return result, nil
}

func (c *checking) print(r checked) {
	var b strings.Builder
	label := schemaLabel(r.Schema)
	switch n := len(r.Differences); {
	case r.Status == "absent":
		fmt.Fprintf(&b, "none   %s: no such schema\n", label)
	case n == 0:
		fmt.Fprintf(&b, "ok     %s\n", label)
	case n == 1:
		fmt.Fprintf(&b, "drift  %s: 1 difference\n", label)
	default:
		fmt.Fprintf(&b, "drift  %s: %d differences\n", label, n)
	}
	for i, d := range r.Differences {
		if d.Fact != "" && (i == 0 || d.Object != r.Differences[i-1].Object) {
			fmt.Fprintf(&b, "  %s\n", d.Object)
		}
		printDifference(&b, d)
	}
	fmt.Fprint(c.stdout, b.String())
}

func printDifference(b *strings.Builder, d catalog.Difference) {
	field := func(name, text string) {
		if text != "" {
			fmt.Fprintf(b, "      %-8s %s\n", name, strings.ReplaceAll(text, "\n", "\n               "))
		}
	}
	switch {
	case d.Fact == "":
		fmt.Fprintf(b, "  %s\n    %s\n", d.Object, d.Change)
	case d.Change == catalog.Different:
		fmt.Fprintf(b, "    %s %s\n", d.Change, d.Fact)
		field("wanted", d.Want)
		field("live", d.Live)
	default:
		fmt.Fprintf(b, "    %s %s\n", d.Change, strings.ReplaceAll(d.Want+d.Live, "\n", "\n      "))
	}
	field("mend", d.Mend)
}
