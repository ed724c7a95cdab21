// Package server runs a throw-away PostgreSQL that leaves nothing behind.
package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rubenv/pgtest"
)

// ErrNoBinaries is wrapped by Start's error where no PostgreSQL is found.
var ErrNoBinaries = errors.New("no PostgreSQL server binaries found")

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

	mu      sync.Mutex
	stopped bool
	signals chan os.Signal
}

// Start starts a server. Stop must be called; a SIGINT or SIGTERM to this process
// stops the server too.
func Start(ctx context.Context, opts Options) (*Server, error) {
	binDir, err := find(opts.BinDir)
	if err != nil {
		return nil, err
	}
	prepared, err := prepare(ctx, binDir)
	if err != nil {
		return nil, err
	}
	sweep()
	folder, err := os.MkdirTemp("", folderPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, fmt.Errorf("creating the server's folder: %w", err)
	}
	s := &Server{binDir: binDir, folder: folder, signals: make(chan os.Signal, 1)}
	if err := s.open(ctx, prepared); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	signal.Notify(s.signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if sig, ok := <-s.signals; ok {
			_ = s.Stop()
			signal.Reset(sig)
			_ = syscall.Kill(os.Getpid(), sig.(syscall.Signal))
		}
	}()
	return s, nil
}

func (s *Server) open(ctx context.Context, prepared string) error {
	if err := os.Chmod(s.folder, 0o711); err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, "cp", "-a", prepared, filepath.Join(s.folder, "data")).CombinedOutput(); err != nil {
		return fmt.Errorf("copying the prepared data directory: %w: %s", err, out)
	}
	return s.start()
}

func (s *Server) start() error {
	pg, err := pgtest.New().UseBinariesIn(s.binDir).DataDir(s.folder).Persistent().Start()
	if err != nil {
		return fmt.Errorf("starting PostgreSQL from %s: %w", s.binDir, err)
	}
	s.pg, s.user = pg, pg.User
	return pg.DB.Close()
}

// DSN is the superuser's connection string for a database.
func (s *Server) DSN(database string) string {
	dsn := fmt.Sprintf("host=%s dbname=%s client_encoding=UTF8", s.pg.Host, database)
	if s.user != "" {
		dsn += " user=" + s.user
	}
	return dsn
}

// Host is the folder of the server's socket, as PGHOST takes it.
func (s *Server) Host() string { return s.pg.Host }

// User is the superuser, or "" where it is the user that runs this process.
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
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return nil
	}
	s.stopped = true
	signal.Stop(s.signals)
	close(s.signals)
	if pids, err := s.processes(); err == nil {
		// An immediate shutdown: the data is thrown away, so it needs no checkpoint.
		_ = syscall.Kill(pids[0], syscall.SIGQUIT)
		if err := s.wait(pids[:1]); err != nil {
			return err
		}
	}
	_ = s.pg.Stop()
	return os.RemoveAll(s.folder)
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
	out, _ := exec.Command("ps", "-o", "pid=", "--ppid", first).Output()
	for _, field := range strings.Fields(string(out)) {
		if child, err := strconv.Atoi(field); err == nil {
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
