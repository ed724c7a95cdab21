package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/pgseal/pgseal/golden"
	"github.com/pgseal/pgseal/render"
)

const defaultFamily = "alkstore"

// family returns a shipped family by its name, or one from a file by its path,
// with the snapshot that stands beside the file.
func family(ref string) (*render.Template, error) {
	if !isPath(ref) {
		return render.Family(ref)
	}
	source, err := os.ReadFile(ref)
	if err != nil {
		return nil, &usageError{err: fmt.Errorf("reading the family: %w", err)}
	}
	t, err := render.Parse(strings.TrimSuffix(filepath.Base(ref), ".sql"), source)
	for _, err := range each(err) {
		var at *render.TemplateError
		if errors.As(err, &at) {
			at.Name = ref
		}
	}
	if err != nil {
		return nil, err
	}
	snapshot, err := goldenSnapshot(ref)
	if err != nil {
		return nil, err
	}
	return t.WithSnapshot(snapshot), nil
}

// isPath tells the file of one's own family from the name of a shipped one.
func isPath(ref string) bool {
	return strings.HasSuffix(ref, ".sql") || strings.ContainsRune(ref, filepath.Separator)
}

// goldenSnapshot is that of a shipped family, or what stands beside the user's
// own; "" where there is none.
func goldenSnapshot(ref string) (string, error) {
	if isPath(ref) {
		text, err := os.ReadFile(snapshotPath(ref))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", &usageError{err: fmt.Errorf("reading the golden snapshot: %w", err)}
		}
		return string(text), nil
	}
	return golden.Snapshot(ref)
}

// snapshotPath is where the snapshot of one's own family stands.
func snapshotPath(ref string) string { return strings.TrimSuffix(ref, ".sql") + ".snapshot" }

// familyFlag adds --family, with completion.
func familyFlag(cmd *cobra.Command, ref *string) {
	cmd.Flags().StringVar(ref, "family", defaultFamily, "a family that pgseal ships, or the `path` of your own .sql template")
	// The error says that the flag does not exist.
	_ = cmd.RegisterFlagCompletionFunc("family", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		families, err := render.Families()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		var names []string
		for _, t := range families {
			names = append(names, t.Name())
		}
		return names, cobra.ShellCompDirectiveDefault
	})
}

func (a *app) familiesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "families",
		Short: "List what can be rendered, with its limits",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			families, err := render.Families()
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "FAMILY\tDEFAULT SCHEMA\tLONGEST SCHEMA NAME")
			for _, t := range families {
				fmt.Fprintf(w, "%s\t%s\t%d bytes\n", t.Name(), t.Name(), t.LongestSchema())
			}
			return w.Flush()
		},
	}
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print pgseal's version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.stdout, "pgseal", render.Version)
			return err
		},
	}
}
