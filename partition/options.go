package partition

import "time"

const (
	// DefaultWidth is how many sequences a partition spans where none exists yet.
	DefaultWidth = 2_000_000
	// DefaultPremake is how many partitions stand ready past the head's.
	DefaultPremake = 5
	// MaxPartitions is how many partitions one plan makes at most: a stray sequence
	// must not ask for millions of tables.
	MaxPartitions = 1000
)

// Options say what is wanted of a table. Defaults returns the usual ones.
type Options struct {
	// Width is the span of a partition; 0 means as the partitions there have it.
	Width int64
	// Premake is how many partitions are to stand ready past the head's own.
	Premake int
	// Fill makes the ranges that are missing between the lowest partition and the
	// head as well.
	Fill bool
	// LockTimeout is how long one try waits for a lock that holds up others. It
	// should be shorter than the server's deadlock_timeout.
	LockTimeout time.Duration
	// Tries is how often a transaction is tried whose locks were not to be had.
	// Between two tries lies a pause of up to two seconds.
	Tries int
}

// Defaults are the options of a maintainer: five partitions ahead, locks waited
// for half a second, and about half a minute of tries.
func Defaults() Options {
	return Options{Premake: DefaultPremake, LockTimeout: 500 * time.Millisecond, Tries: 30}
}

func (o Options) check() error {
	switch {
	case o.Premake < 0 || o.Premake >= MaxPartitions:
		return fault(Unfit, "", "cannot make %d partitions ahead: from 0 to %d can be made", o.Premake, MaxPartitions-1)
	case o.LockTimeout < time.Millisecond:
		return fault(Unfit, "", "a lock timeout of %s is no bound: give at least 1ms", o.LockTimeout)
	case o.Tries < 1:
		return fault(Unfit, "", "%d tries are none", o.Tries)
	}
	return nil
}
