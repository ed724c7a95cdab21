// Package changed asks git which lines of files have changed.
package changed

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/pgseal/pgseal/lint"
)

// ErrNoBase is returned where HEAD and the revision share no commit that git has.
var ErrNoBase = errors.New("no common commit with HEAD: fetch the whole history")

// Lines are the changed lines of the files that git tracks, by their absolute
// path. Of any other file all has changed.
type Lines map[string][]span

type span struct{ first, last int }

// Since returns the lines of the work tree that differ from where the history of
// HEAD has left that of a revision, in the repository of a folder.
func Since(ctx context.Context, folder, revision string) (Lines, error) {
	top, err := line(ctx, folder, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	commit, err := line(ctx, top, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, err
	}
	base, err := line(ctx, top, "merge-base", commit, "HEAD")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", revision, ErrNoBase)
	}
	lines := Lines{}
	// With these attributes git compares another text than the one in the file.
	tracked, err := git(ctx, top, "ls-files", "-z", "--", ":(attr:!filter !working-tree-encoding)")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(tracked, "\x00") {
		lines[filepath.Join(top, name)] = nil
	}
	// What the change says of itself, in its bytes or attributes, must not hide it.
	diff, err := git(ctx, top, "-c", "core.quotePath=true", "diff", "--text", "--no-textconv", "--no-ext-diff",
		"--no-color", "--submodule=short", "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", base, "--")
	if err != nil {
		return nil, err
	}
	return lines, lines.read(top, diff)
}

// Keep returns the findings in lines of a file's text that have changed.
func (l Lines) Keep(path, text string, findings []lint.Finding) []lint.Finding {
	spans, tracked := l.of(path)
	if !tracked {
		return findings
	}
	var kept []lint.Finding
	first, counted := 1, 0 // only LF ends a line of git's
	for _, f := range findings {
		first += strings.Count(text[counted:f.Offset], "\n")
		counted = f.Offset
		last := first + strings.Count(text[f.Offset:max(f.Offset, f.End-1)], "\n")
		for _, s := range spans {
			if s.first <= last && first <= s.last {
				kept = append(kept, f)
				break
			}
		}
	}
	return kept
}

func (l Lines) of(path string) (spans []span, tracked bool) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, false
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(absolute))
	if err != nil {
		return nil, false
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, false
	}
	link := filepath.Join(folder, filepath.Base(absolute))
	if link != resolved && len(l[link]) > 0 { // it leads elsewhere now
		return nil, false
	}
	spans, tracked = l[resolved]
	return spans, tracked
}

func line(ctx context.Context, folder string, arguments ...string) (string, error) {
	output, err := git(ctx, folder, arguments...)
	return strings.TrimSuffix(output, "\n"), err
}

func git(ctx context.Context, folder string, arguments ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", arguments...)
	cmd.Dir = folder
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("asking git: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	return stdout.String(), nil
}
