package verify

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/sync/errgroup"

	"github.com/pgseal/pgseal/render/quote"
	"github.com/pgseal/pgseal/verify/server"
)

// sessions is how many apply the file at once; writers, how many insert at once.
const (
	sessions = 16
	writers  = 8
)

// ErrNoPsql is wrapped by Run's error where psql is not found.
var ErrNoPsql = errors.New("no psql found")

// A stage is a database of its own, with the connections that the checks share.
type stage struct {
	server   *server.Server // nil on a server that was given
	admin    *pgx.ConnConfig
	config   *pgx.ConnConfig // of the database
	conn     *pgx.Conn
	crowd    []*pgx.Conn
	psql     string
	database string
	role     string // a role that may do nothing but what it owns
	folder   string
}

func openStage(ctx context.Context, opts Options) (s *stage, err error) {
	s = &stage{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
			s = nil
		}
	}()
	s.admin = opts.Config
	if s.admin == nil {
		if s.server, err = server.Start(ctx, server.Options{BinDir: opts.BinDir}); err != nil {
			return s, err
		}
		if s.admin, err = pgx.ParseConfig(s.server.DSN("postgres")); err != nil {
			return s, err
		}
	}
	if s.psql, err = findPsql(s.server); err != nil {
		return s, err
	}
	if s.folder, err = os.MkdirTemp("", "pgseal-verify-"); err != nil {
		return s, err
	}
	return s, s.create(ctx)
}

// create makes the database and the role.
func (s *stage) create(ctx context.Context) error {
	admin, err := pgx.ConnectConfig(ctx, s.admin)
	if err != nil {
		return err
	}
	defer func() { _ = admin.Close(ctx) }()
	name := "pgseal_verify_" + strings.ToLower(rand.Text()[:12])
	if _, err := admin.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"); err != nil {
		return fmt.Errorf("creating a database for the proof: %w", err)
	}
	s.database = name
	if _, err := admin.Exec(ctx, "CREATE ROLE "+name+" ROLE CURRENT_USER"); err != nil {
		return fmt.Errorf("creating a role for the proof: %w", err)
	}
	s.role = name
	s.config = s.admin.Copy()
	s.config.Database = name
	// An artifact that hung would hang the proof: no statement of it takes long.
	s.config.RuntimeParams["statement_timeout"] = "120s"
	if s.conn, err = pgx.ConnectConfig(ctx, s.config); err != nil {
		return err
	}
	s.crowd = make([]*pgx.Conn, sessions)
	group, ctx := errgroup.WithContext(ctx)
	for i := range s.crowd {
		group.Go(func() (err error) {
			s.crowd[i], err = pgx.ConnectConfig(ctx, s.config)
			return err
		})
	}
	return group.Wait()
}

// close leaves nothing behind, on a server that was given too, and also after an
// interrupt.
func (s *stage) close() error {
	var errs []error
	ctx := context.Background()
	for _, conn := range append(s.crowd, s.conn) {
		if conn != nil {
			_ = conn.Close(ctx)
		}
	}
	if s.server != nil {
		errs = append(errs, s.server.Stop())
	} else if s.database != "" {
		errs = append(errs, s.drop(ctx))
	}
	if s.folder != "" {
		errs = append(errs, os.RemoveAll(s.folder))
	}
	return errors.Join(errs...)
}

func (s *stage) drop(ctx context.Context) error {
	admin, err := pgx.ConnectConfig(ctx, s.admin)
	if err != nil {
		return fmt.Errorf("removing database %s and role %s: %w", s.database, s.role, err)
	}
	defer func() { _ = admin.Close(ctx) }()
	if _, err := admin.Exec(ctx, "DROP DATABASE "+s.database+" WITH (FORCE)"); err != nil {
		return fmt.Errorf("removing database %s: %w", s.database, err)
	}
	if s.role != "" {
		if _, err := admin.Exec(ctx, "DROP ROLE "+s.role); err != nil {
			return fmt.Errorf("removing role %s: %w", s.role, err)
		}
	}
	return nil
}

// fresh makes the schema under proof unknown to the database, and a table stand
// in public that no artifact has any business with.
func (p *proof) fresh(ctx context.Context) error {
	if err := p.exec(ctx, "DROP SCHEMA IF EXISTS "+quote.Identifier(p.name)+" CASCADE"); err != nil {
		return fmt.Errorf("clearing schema %+q: %w", p.name, err)
	}
	if p.name != "public" {
		err := p.exec(ctx, "CREATE SCHEMA IF NOT EXISTS public; CREATE TABLE IF NOT EXISTS public.victim AS SELECT 42 AS answer")
		if err != nil {
			return fmt.Errorf("creating the victim: %w", err)
		}
	}
	p.before = nil
	var err error
	p.before, err = p.schemas(ctx)
	return err
}

// exec sends SQL as one simple query.
func (s *stage) exec(ctx context.Context, sql string) error { return simpleQuery(ctx, s.conn, sql) }

func simpleQuery(ctx context.Context, conn *pgx.Conn, sql string) error {
	_, err := conn.PgConn().Exec(ctx, sql).ReadAll()
	return err
}

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
	return "", fmt.Errorf("%w: install PostgreSQL's client programs", ErrNoPsql)
}

// psqlFile applies a text as a DBA does.
func (p *proof) psqlFile(ctx context.Context) error {
	path := filepath.Join(p.folder, "artifact.sql")
	if err := os.WriteFile(path, []byte(p.artifact), 0o600); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, p.psql, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", path)
	for _, variable := range os.Environ() {
		// The throw-away server is no business of the user's own settings.
		if p.server == nil || !strings.HasPrefix(variable, "PG") {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(cmd.Env, "PGHOST="+p.config.Host, fmt.Sprintf("PGPORT=%d", p.config.Port),
		"PGUSER="+p.config.User, "PGPASSWORD="+p.config.Password, "PGDATABASE="+p.database)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return &Failure{Expected: "psql to end with exit code 0", Found: fmt.Sprintf("%v: %s", err, out)}
	}
	return nil
}

// driver applies the text as drivers do: all of it as one simple query.
func (p *proof) driver(ctx context.Context) error { return p.exec(ctx, p.artifact) }

// describe is an error with what PostgreSQL added to it.
func describe(err error) string {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return err.Error()
	}
	text := pg.Message + " (SQLSTATE " + pg.Code + ")"
	for _, more := range []string{pg.Detail, pg.Hint, pg.Where} {
		if more != "" {
			text += "\n" + more
		}
	}
	return text
}
