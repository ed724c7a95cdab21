// Package server runs a throw-away PostgreSQL that leaves nothing behind.
package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/rubenv/pgtest"
)

// ErrNoBinaries is wrapped by Start's error where no PostgreSQL is found.
var ErrNoBinaries = errors.New("no PostgreSQL server binaries found")

// Database is an empty database that each server has.
const Database = "test"

// Options choose what is started.
type Options struct {
	// BinDir holds initdb and postgres; empty means PATH, then the folders in
	// which Debian installs them, the newest major first.
	BinDir string
}

// A Server is one running PostgreSQL with its own data directory, reached over a
// socket in it. It is encoded in UTF8 with locale C and writes without fsync.
type Server struct {
	binDir string
	folder string
	user   string
	pg     *pgtest.PG

	watcher io.Closer // closed last; nil once stopped
}

// Start starts a server. Stop ends it; so does the end of this process, whatever
// ends it.
func Start(ctx context.Context, opts Options) (*Server, error) {
	binDir, err := find(opts.BinDir)
	if err != nil {
		return nil, err
	}
	superuser, err := superuser()
	if err != nil {
		return nil, err
	}
	prepared, err := prepare(ctx, binDir)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(roomInMemory(), fmt.Sprintf("pgseal-server-%d-", os.Getpid()))
	if err != nil {
		return nil, fmt.Errorf("creating the server's folder: %w", err)
	}
	s := &Server{binDir: binDir, folder: folder, user: superuser}
	if s.watcher, err = watch(folder, prepared); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.start(); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// whenOrphaned copies the prepared data, waits for the end of its input, then ends
// the server of the folder and removes the folder.
const whenOrphaned = `trap '' PIPE
cp -a "$2" "$1/data" && echo copied
exec 2>/dev/null
read -r _
if read -r pid <"$1/data/postmaster.pid" && kill -QUIT "$pid"; then
  while kill -0 "$pid"; do sleep 0.02; done
fi
rm -rf "$1"`

// watch starts a process that makes the data directory, and cleans up when the
// returned pipe is closed, which the kernel does even when this process is killed.
// It is in a process group of its own, so that an interrupt typed at the terminal
// does not end it.
func watch(folder, prepared string) (io.Closer, error) {
	if err := os.Chmod(folder, 0o711); err != nil {
		return nil, err
	}
	cmd := exec.Command("sh", "-c", whenOrphaned, "sh", folder, prepared)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("watching the server: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("watching the server: %w", err)
	}
	var complaint strings.Builder
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("watching the server: %w", err)
	}
	if _, err := io.ReadFull(out, make([]byte, len("copied\n"))); err != nil {
		_ = cmd.Wait()
		return nil, fmt.Errorf("copying the prepared data directory: %s", complaint.String())
	}
	go func() { _ = cmd.Wait() }()
	return pipe, nil
}

func (s *Server) start() error {
	defer hideEnvironment()()
	pg, err := pgtest.New().UseBinariesIn(s.binDir).DataDir(s.folder).Persistent().Start()
	if err != nil {
		return fmt.Errorf("starting PostgreSQL from %s: %w", s.binDir, err)
	}
	s.pg = pg
	return pg.DB.Close()
}

var environment sync.Mutex

// hideEnvironment unsets the variables that name the user's own server, which
// pgtest's driver and the postgres program would obey, until the function that
// it returns is called.
func hideEnvironment() (restore func()) {
	environment.Lock()
	hidden := map[string]string{}
	for _, variable := range os.Environ() {
		name, value, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "PG") && !strings.HasPrefix(name, "PGSEAL_") {
			hidden[name] = value
			_ = os.Unsetenv(name)
		}
	}
	return func() {
		for name, value := range hidden {
			_ = os.Setenv(name, value)
		}
		environment.Unlock()
	}
}

// Config says how the superuser connects to a database, whatever the environment
// says of other servers.
func (s *Server) Config(database string) (*pgx.ConnConfig, error) {
	defer hideEnvironment()()
	return pgx.ParseConfig(s.DSN(database))
}

// DSN is the superuser's connection string for a database.
func (s *Server) DSN(database string) string {
	return fmt.Sprintf("host=%s port=%d user=%s dbname=%s client_encoding=UTF8 sslmode=disable", s.pg.Host, port, s.user, database)
}

// Host is the folder of the server's socket, as PGHOST takes it.
func (s *Server) Host() string { return s.pg.Host }

// User is the superuser.
func (s *Server) User() string { return s.user }

// BinDir is where the server's binaries are.
func (s *Server) BinDir() string { return s.binDir }

// Kill ends the server as a power failure does, without a checkpoint; Restart
// recovers what was committed.
func (s *Server) Kill() error {
	pids, err := s.processes()
	if err != nil {
		return err
	}
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	return s.wait(pids)
}

// Restart starts a killed server on the same data.
func (s *Server) Restart() error {
	_ = s.pg.Stop()
	_ = os.Remove(filepath.Join(s.folder, "data", "postmaster.pid"))
	return s.start()
}

// Stop ends the server and removes its folder. It may be called twice.
func (s *Server) Stop() error {
	if s.watcher == nil {
		return nil
	}
	if pids, err := s.processes(); err == nil {
		// An immediate shutdown: the data is thrown away, so it needs no checkpoint.
		_ = syscall.Kill(pids[0], syscall.SIGQUIT)
		if err := s.wait(pids[:1]); err != nil {
			return err
		}
	}
	if s.pg != nil {
		_ = s.pg.Stop()
	}
	err := errors.Join(os.RemoveAll(s.folder), s.watcher.Close())
	s.watcher = nil
	return err
}

// processes lists the postmaster and its children, the postmaster first.
func (s *Server) processes() ([]int, error) {
	return processes(filepath.Join(s.folder, "data"))
}

func processes(dataDir string) ([]int, error) {
	text, err := os.ReadFile(filepath.Join(dataDir, "postmaster.pid"))
	if err != nil {
		return nil, fmt.Errorf("finding the server's process: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return nil, fmt.Errorf("reading postmaster.pid: %w", err)
	}
	pids := []int{pid}
	// Not ps: a minimal Debian has none.
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // gone meanwhile
		}
		// The name may hold anything; state and parent follow its last parenthesis.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		child, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err == nil && len(fields) > 1 && fields[1] == first {
			pids = append(pids, child)
		}
	}
	return pids, nil
}

// wait returns when the processes are gone.
func (s *Server) wait(pids []int) error {
	const limit = 30 * time.Second
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		alive := false
		for _, pid := range pids {
			alive = alive || running(pid)
		}
		if !alive {
			return nil
		}
	}
	return fmt.Errorf("stopping PostgreSQL: still running after %s", limit)
}

// running is false for a zombie too: it holds nothing any more.
func running(pid int) bool {
	if err := syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}
