package server

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"syscall"
)

// settings suit a server whose data is thrown away. Nothing drains its standard
// error, so it must say next to nothing there, or it would block. Its backends need
// not load PL/pgSQL, which artifacts use, each for itself. Shared memory is
// in its folder, so that a kill leaves none elsewhere.
const settings = `
port = 5432
fsync = off
full_page_writes = off
shared_buffers = 32MB
dynamic_shared_memory_type = mmap
max_connections = 100
max_locks_per_transaction = 256
shared_preload_libraries = plpgsql
autovacuum = off
log_min_messages = panic
log_min_error_statement = panic
log_checkpoints = off
logging_collector = off
`

// initdbArgs make a small cluster that is the same whatever the user's locale.
var initdbArgs = []string{"-A", "trust", "-E", "UTF8", "--locale=C", "-N", "--wal-segsize=1"}

// port names the socket's file; nothing listens on it. It is the one of settings,
// and the one that pgtest takes.
const port = 5432

// superuser is the one that initdb creates: it is called like the user that runs
// it, which for root is postgres.
func superuser() (string, error) {
	if os.Getuid() == 0 {
		return "postgres", nil
	}
	account, err := user.Current()
	if err != nil {
		return "", fmt.Errorf("finding who runs the server: %w", err)
	}
	return account.Username, nil
}

// find returns the folder of the server binaries.
func find(binDir string) (string, error) {
	var candidates []string
	if binDir != "" {
		candidates = []string{binDir}
	} else {
		if path, err := exec.LookPath("initdb"); err == nil {
			if path, err = filepath.EvalSymlinks(path); err == nil {
				candidates = append(candidates, filepath.Dir(path))
			}
		}
		debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
		sort.Slice(debian, func(i, j int) bool { return major(debian[i]) > major(debian[j]) })
		candidates = append(candidates, debian...)
	}
	for _, dir := range candidates {
		if executable(filepath.Join(dir, "initdb")) && executable(filepath.Join(dir, "postgres")) {
			return filepath.Abs(dir)
		}
	}
	if binDir != "" {
		return "", fmt.Errorf("%w in %s", ErrNoBinaries, binDir)
	}
	return "", ErrNoBinaries
}

func major(debianBin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(debianBin)))
	return n
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// prepare returns a data directory as initdb leaves it, made once for these
// binaries and kept in the user's cache.
func prepare(ctx context.Context, binDir string) (string, error) {
	cache, err := cacheFolder()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(filepath.Join(binDir, "postgres"))
	if err != nil {
		return "", err
	}
	key := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s\n%s", binDir, info.Size(), info.ModTime().UnixNano(), initdbArgs, settings))
	prepared := filepath.Join(cache, fmt.Sprintf("data-%x", key[:8]))
	if _, err := os.Stat(filepath.Join(prepared, "postgresql.conf")); err == nil {
		return prepared, nil
	}
	folder, err := os.MkdirTemp(cache, "preparing-")
	if err != nil {
		return "", fmt.Errorf("preparing a data directory: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	data := filepath.Join(folder, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(binDir, "initdb"),
		append([]string{"-D", data}, initdbArgs...)...)
	cmd.Dir = "/"
	if err := unprivileged(cmd, folder, data); err != nil {
		return "", err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("running initdb from %s: %w: %s", binDir, err, out)
	}
	// pgtest wants this database, and would create it at each start.
	cmd = exec.CommandContext(ctx, filepath.Join(binDir, "postgres"), "--single", "-D", data, "postgres")
	cmd.Dir, cmd.Stdin = "/", strings.NewReader("CREATE DATABASE "+Database+"\n")
	if err := unprivileged(cmd); err != nil {
		return "", err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("running postgres from %s: %w: %s", binDir, err, out)
	}
	conf := filepath.Join(data, "postgresql.conf")
	text, err := os.ReadFile(conf)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(conf, append(text, settings...), 0o600); err != nil {
		return "", err
	}
	// Whoever renames first wins; the other's copy is as good.
	if err := os.Rename(data, prepared); err != nil {
		if _, exists := os.Stat(filepath.Join(prepared, "postgresql.conf")); exists != nil {
			return "", fmt.Errorf("keeping the prepared data directory: %w", err)
		}
	}
	return prepared, nil
}

// roomInMemory is a folder kept in memory, where it has room for a server's data:
// copying its thousand files there takes a tenth of the time. Otherwise it is "",
// which means the folder for temporary files.
func roomInMemory() string {
	const (
		folder = "/dev/shm"
		enough = 2 << 30
	)
	var fs syscall.Statfs_t
	if err := syscall.Statfs(folder, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < enough {
		return ""
	}
	return folder
}

// unprivileged makes root's commands run as the user postgres, as pgtest does:
// PostgreSQL refuses to run as root.
func unprivileged(cmd *exec.Cmd, folders ...string) error {
	if os.Getuid() != 0 {
		return nil
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("root needs a user postgres to run the server as: %w", err)
	}
	uid, _ := strconv.Atoi(account.Uid)
	gid, _ := strconv.Atoi(account.Gid)
	for _, folder := range folders {
		if err := os.Chown(folder, uid, gid); err != nil {
			return err
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return nil
}

// cacheFolder is the user's cache, or for root a folder that the user postgres
// can enter too.
func cacheFolder() (string, error) {
	folder := "/var/cache/pgseal"
	if os.Getuid() != 0 {
		cache, err := os.UserCacheDir()
		if err != nil { // a container may give its user no home
			cache = filepath.Join(os.TempDir(), fmt.Sprintf("cache-%d", os.Getuid()))
		}
		folder = filepath.Join(cache, "pgseal")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("creating the cache folder: %w", err)
	}
	return folder, nil
}
