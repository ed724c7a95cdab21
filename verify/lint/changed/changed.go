// Package changed asks git which lines of files have changed.
package changed

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Lines are the changed lines of files, by their absolute path.
type Lines map[string][]span

type span struct{ first, last int }

// all is the span of a file that git does not know.
var all = span{1, 1 << 30}

// Since returns the lines that differ from a revision in the repository of a
// folder, those of files that git does not track included.
func Since(ctx context.Context, folder, revision string) (Lines, error) {
	root, err := git(ctx, folder, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	top := strings.TrimSuffix(root, "\n")
	diff, err := git(ctx, top, "-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--unified=0", "--src-prefix=a/", "--dst-prefix=b/", revision, "--")
	if err != nil {
		return nil, err
	}
	lines := Lines{}
	lines.read(top, diff)
	untracked, err := git(ctx, top, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(untracked, "\x00") {
		if name != "" {
			lines[filepath.Join(top, name)] = []span{all}
		}
	}
	return lines, nil
}

var hunk = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

func (l Lines) read(top, diff string) {
	path := ""
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\r\n")
		if name, found := strings.CutPrefix(line, "+++ "); found {
			name = strings.TrimSuffix(name, "\t")
			if unquoted, err := strconv.Unquote(name); err == nil {
				name = unquoted
			}
			path = filepath.Join(top, strings.TrimPrefix(name, "b/"))
			continue
		}
		m := hunk.FindStringSubmatch(line)
		if m == nil || path == "" {
			continue
		}
		first, _ := strconv.Atoi(m[1])
		count := 1
		if m[2] != "" {
			count, _ = strconv.Atoi(m[2])
		}
		if count > 0 {
			l[path] = append(l[path], span{first, first + count - 1})
		}
	}
}

// Has reports whether any of the lines from first to last of a file has changed.
func (l Lines) Has(path string, first, last int) bool {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return true
	}
	if resolved, err := filepath.EvalSymlinks(absolute); err == nil {
		absolute = resolved
	}
	for _, s := range l[absolute] {
		if s.first <= last && first <= s.last {
			return true
		}
	}
	return false
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
