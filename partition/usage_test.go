package partition_test

import (
	"strings"
	"testing"
)

// TestUsage runs command lines that need no server, or find none.
func TestUsage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		line string
		code int
		says string
	}{
		{"frobnicate", 2, `unknown command "frobnicate"`},
		{"ensure", 2, "no schema given"},
		{"status --schema o --format xml", 2, `no format "xml"`},
		{"ensure --schema o --every 1h --dry-run", 2, "exclude each other"},
		{"ensure --schema o --metrics :0", 2, "--metrics serves as long as --every runs"},
		{"ensure --schema o --every 0s", 2, "an interval of 0s is none"},
		{"plan --schema o --drop", 2, "--drop says what is done with partitions"},
		{"recover --schema o --dsn postgres://u:secret@h:bad/x", 2, "reading the connection string"},
		{"recover --schema o --dsn host=/nonexistent", 3, "connecting"},
		{"ensure --schema o --dsn host=/nonexistent password=secret", 3, "connecting"},
	} {
		args := strings.Fields(tt.line)
		if before, after, ok := strings.Cut(tt.line, "--dsn "); ok {
			args = append(strings.Fields(before), "--dsn", after)
		}
		code, stdout, stderr := pgseal(t, args...)
		if code != tt.code || stdout != "" || !strings.Contains(stderr, tt.says) {
			t.Errorf("%s: exit %d, want %d and %q\n%s%s", tt.line, code, tt.code, tt.says, stdout, stderr)
		}
		if strings.Contains(stderr, "secret") {
			t.Errorf("%s: it repeats the password", tt.line)
		}
	}
}
