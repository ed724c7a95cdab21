package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/pgseal/pgseal/verify/server"
)

func findPsql(s *server.Server) (string, error) {
	var candidates []string
	if s != nil {
		candidates = append(candidates, filepath.Join(s.BinDir(), "psql"))
	}
	candidates = append(candidates, "psql")
	debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin/psql")
	for _, candidate := range append(candidates, debian...) {
		if path, err := exec.LookPath(candidate); err == nil {
			return path, nil
		}
	}
	return "", ErrNoPsql
}

// psqlFile applies the text as a DBA does.
func (p *proof) psqlFile(ctx context.Context) error {
	file, err := nameless(p.artifact)
	if err != nil {
		return fmt.Errorf("writing the artifact: %w", err)
	}
	defer func() { _ = file.Close() }()
	cmd := exec.CommandContext(ctx, p.psql, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", "/dev/fd/3", "-d", p.conninfo())
	cmd.ExtraFiles = []*os.File{file}
	options := "-c statement_timeout=" + statementTimeout
	for _, variable := range os.Environ() {
		switch name, value, _ := strings.Cut(variable, "="); {
		case p.server != nil && strings.HasPrefix(name, "PG"):
			// The throw-away server is no business of the user's own settings.
		case name == "PGHOSTADDR":
			// pgx, which made the database, does not know it.
		case name == "PGOPTIONS":
			options = value + " " + options
		default:
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(cmd.Env, "PGOPTIONS="+options)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() != psqlNoConnection:
		return &Failure{Expected: "psql to end with exit code 0", Found: fmt.Sprintf("%v: %s", err, out)}
	}
	return &environmentError{fmt.Errorf("running psql: %w: %s", err, out)}
}

// psqlNoConnection is the exit code with which psql says that it lost the server,
// or never reached it.
const psqlNoConnection = 2

// conninfo names the database to psql: as the user named the server, with what
// that leaves out taken from where the user keeps it.
func (p *proof) conninfo() string {
	given := p.config.ConnString()
	if u, err := url.Parse(given); err == nil && (u.Scheme == "postgres" || u.Scheme == "postgresql") {
		query := u.Query()
		query.Set("dbname", p.database)
		u.RawQuery = query.Encode()
		return u.String()
	}
	return given + " dbname=" + p.database
}

// nameless is an open file that no other process sees and no crash leaves behind.
func nameless(text string) (*os.File, error) {
	file, err := os.CreateTemp("", "pgseal-*.sql")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name())
	if _, err = file.WriteString(text); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		_ = file.Close()
	}
	return file, err
}
