package verify

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/sync/errgroup"

	"github.com/pgseal/pgseal/verify/server"
)

// starters is how many apply the file at once where nothing is there yet, sessions
// where everything is; writers is how many insert at once.
const (
	starters = 4
	sessions = 16
	writers  = 8
)

// statementTimeout ends an artifact that would hang the proof: no statement of one
// takes long.
const statementTimeout = "120s"

// ErrNoPsql is wrapped by Run's error where psql is not found.
var ErrNoPsql = errors.New("no psql found, neither beside the server's binaries nor in PATH")

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
}

func openStage(ctx context.Context, opts Options) (*stage, error) {
	s := &stage{admin: opts.Config}
	var err error
	if s.admin == nil {
		if s.server, err = server.Start(ctx, server.Options{BinDir: opts.BinDir}); err != nil {
			return nil, err
		}
		s.admin, err = s.server.Config("postgres")
	}
	if err == nil {
		s.psql, err = findPsql(s.server)
	}
	if err == nil {
		err = s.create(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// create makes the database and the role.
func (s *stage) create(ctx context.Context) error {
	admin, err := pgx.ConnectConfig(ctx, s.admin)
	if err != nil {
		return err
	}
	defer func() { _ = admin.Close(ctx) }()
	// What is made is to be dropped: an interrupted statement may still succeed, after
	// the one that drops found nothing.
	ctx, interruptible := context.WithoutCancel(ctx), ctx
	s.role = "pgseal_verify_" + strings.ToLower(rand.Text()[:12])
	s.database = s.role
	if s.server != nil {
		s.database = server.Database
	} else if _, err := admin.Exec(ctx, "CREATE DATABASE "+s.database+" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"); err != nil {
		return fmt.Errorf("creating a database for the proof, which the role must be allowed to (CREATEDB): %w", err)
	}
	if _, err := admin.Exec(ctx, "CREATE ROLE "+s.role+" ROLE CURRENT_USER"); err != nil {
		return fmt.Errorf("creating a role for the proof, which the role must be allowed to (CREATEROLE): %w", err)
	}
	s.config = s.admin.Copy()
	s.config.Database = s.database
	s.config.RuntimeParams["statement_timeout"] = statementTimeout
	ctx = interruptible
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
	return errors.Join(errs...)
}

func (s *stage) drop(ctx context.Context) error {
	admin, err := pgx.ConnectConfig(ctx, s.admin)
	if err != nil {
		return fmt.Errorf("removing database %s and role %s: %w", s.database, s.role, err)
	}
	defer func() { _ = admin.Close(ctx) }()
	if _, err := admin.Exec(ctx, "DROP DATABASE IF EXISTS "+s.database+" WITH (FORCE)"); err != nil {
		return fmt.Errorf("removing database %s: %w", s.database, err)
	}
	if _, err := admin.Exec(ctx, "DROP ROLE IF EXISTS "+s.role); err != nil {
		return fmt.Errorf("removing role %s: %w", s.role, err)
	}
	return nil
}

// exec sends SQL as one simple query.
func (s *stage) exec(ctx context.Context, sql string) error { return simpleQuery(ctx, s.conn, sql) }

func simpleQuery(ctx context.Context, conn *pgx.Conn, sql string) error {
	_, err := conn.PgConn().Exec(ctx, sql).ReadAll()
	return err
}

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
