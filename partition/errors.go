package partition

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// A Class says what kind of trouble an Error is, for callers that decide on it.
type Class int

const (
	// Unfit: the table or what was asked for cannot be maintained. Nothing changed.
	Unfit Class = iota + 1
	// Refused: the data or what hangs on the table makes the work unsafe. Nothing changed.
	Refused
	// Denied: the server or the role does not allow the work.
	Denied
	// Busy: the locks were not to be had in all the tries.
	Busy
)

// An Error is a fault with a cause that the operator can remove.
type Error struct {
	Class   Class
	Message string
	hint    string
	err     error
}

func (e *Error) Error() string { return e.Message }

// Hint says what to do next; it may be empty.
func (e *Error) Hint() string { return e.hint }

// Unwrap returns the server's error, if one is the cause.
func (e *Error) Unwrap() error { return e.err }

func fault(class Class, hint, format string, args ...any) *Error {
	return &Error{Class: class, Message: fmt.Sprintf(format, args...), hint: hint}
}

// A ProblemsError is what Ensure returns after it made all that could be made.
type ProblemsError struct{ Problems []Problem }

func (e *ProblemsError) Error() string {
	messages := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		messages[i] = p.Message
	}
	return strings.Join(messages, "; ")
}

// Hint is that of the first problem.
func (e *ProblemsError) Hint() string { return e.Problems[0].Hint }

// serverProblem is what the server said against one step.
func serverProblem(step Step, err error) Problem {
	p := Problem{Kind: "server", Range: step.Range, Message: err.Error()}
	var known *Error
	if errors.As(err, &known) {
		p.Hint = known.hint
	}
	return p
}

// SQLSTATEs, from PostgreSQL's manual, appendix A, and one of our own.
const (
	lockNotAvailable      = "55P03"
	deadlockDetected      = "40P01"
	serializationFailure  = "40001"
	duplicateTable        = "42P07"
	duplicateObject       = "42710"
	wrongObjectType       = "42809"
	undefinedTable        = "42P01"
	uniqueViolation       = "23505"
	checkViolation        = "23514"
	insufficientPrivilege = "42501"
	foreignKeyViolation   = "23503"
	dependentObjects      = "2BP01"
	featureNotSupported   = "0A000"
	operatorIntervention  = "57"    // a class: cancelled, terminated, shut down
	rowsAppeared          = "PGS01" // raised by a recover's own comparison of counts
)

func stateOf(err error) string {
	var server *pgconn.PgError
	if errors.As(err, &server) {
		return server.Code
	}
	return ""
}

// passing is how often a step is worth trying that fails in this way: a lock in
// the way goes; a row or a relation that came in between is seen by the next plan.
func passing(err error) int {
	switch stateOf(err) {
	case lockNotAvailable, deadlockDetected, serializationFailure:
		return math.MaxInt
	case duplicateTable, duplicateObject, wrongObjectType, undefinedTable, uniqueViolation, checkViolation, rowsAppeared:
		return 5
	}
	return 1
}

// explain gives the server's refusals the words of this package.
func explain(doing string, err error) error {
	if err == nil {
		return nil
	}
	var known *Error
	if errors.As(err, &known) {
		return err
	}
	var (
		class Class
		hint  string
	)
	switch stateOf(err) {
	case insufficientPrivilege:
		class, hint = Denied, "run as the table's owner, or as a role that is a member of it"
	case foreignKeyViolation, dependentObjects:
		class, hint = Refused, "what still needs it must go first"
	case lockNotAvailable:
		class, hint = Busy, "find who holds the locks in pg_locks; the same command goes on where this one stopped"
	default:
		return fmt.Errorf("%s: %w", doing, err)
	}
	return &Error{Class: class, Message: fmt.Sprintf("%s: %v", doing, err), hint: hint, err: err}
}
