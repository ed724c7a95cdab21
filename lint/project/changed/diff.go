package changed

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

var hunk = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// read adds the lines of git's diff. The counts of a hunk say where it ends: its
// own lines may look like anything.
func (l Lines) read(top, diff string) error {
	path := ""
	removed, added := 0, 0 // lines of the hunk that are still to come
	for line := range strings.Lines(diff) {
		line = strings.TrimSuffix(line, "\n")
		if removed > 0 || added > 0 {
			switch {
			case strings.HasPrefix(line, "-"):
				removed--
			case strings.HasPrefix(line, "+"):
				added--
			case strings.HasPrefix(line, " "):
				removed, added = removed-1, added-1
			}
			continue
		}
		if name, found := strings.CutPrefix(line, "+++ "); found {
			name = strings.TrimSuffix(name, "\t")
			if unquoted, err := strconv.Unquote(name); err == nil {
				name = unquoted
			}
			path = filepath.Join(top, strings.TrimPrefix(name, "b/"))
			continue
		}
		m := hunk.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var first int
		for _, number := range []struct {
			to   *int
			text string
		}{{&removed, m[1]}, {&first, m[2]}, {&added, m[3]}} {
			*number.to = 1
			if number.text == "" {
				continue
			}
			var err error
			if *number.to, err = strconv.Atoi(number.text); err != nil {
				return fmt.Errorf("reading git's diff: %w", err)
			}
		}
		last := first + added - 1
		if added == 0 { // the lines on both sides of what is gone
			last = first + 1
		}
		if _, tracked := l[path]; tracked {
			l[path] = append(l[path], span{first, last})
		}
	}
	return nil
}
