package render

import (
	"fmt"
	"math"
	"strings"
	"time"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// A derivedName is an identifier of the family as its template has it, and what
// it names.
type derivedName struct {
	template string
	what     string
	offset   int // of the table in the template, for a name that PostgreSQL derives
}

func (n derivedName) in(schema string) string {
	return strings.ReplaceAll(n.template, Placeholder, schema)
}

// Check returns the error that Render would: a *NameError where CheckSchemaName
// refuses the schema's name, where an identifier would be cut, or where a role's
// name is refused.
func (t *Template) Check(schema string, opts Options) error {
	roles := opts.Grants
	if opts.Owner != "" {
		roles = append([]string{opts.Owner}, roles...)
	}
	for _, role := range roles {
		if err := checkRoleName(role, opts.AllowInvisible); err != nil {
			return err
		}
	}
	if opts.LockTimeout < 0 || opts.LockTimeout > math.MaxInt32*time.Millisecond || opts.LockTimeout%time.Millisecond != 0 {
		return fmt.Errorf("%w of %s: PostgreSQL takes whole milliseconds, at most %d of them", ErrLockTimeout, opts.LockTimeout, math.MaxInt32)
	}
	if err := CheckSchemaName(schema, opts.AllowInvisible); err != nil {
		return err
	}
	if len(schema) <= t.longest {
		return nil
	}
	var long derivedName
	for _, n := range t.derived {
		if len(n.in(schema)) > len(long.in(schema)) {
			long = n
		}
	}
	return &NameError{
		Kind: "schema", Name: schema,
		Reason: fmt.Sprintf("is %d bytes long and makes the %s %+q %d bytes long, past the %d that PostgreSQL keeps",
			len(schema), long.what, long.in(schema), len(long.in(schema)), MaxIdentifier),
		Hint: fmt.Sprintf("the longest schema name that %s takes is %d bytes", t.name, t.longest),
	}
}

// LongestSchema is the longest schema name that the family takes, in bytes.
func (t *Template) LongestSchema() int { return t.longest }

func longestSchema(names []derivedName) int {
	longest := MaxIdentifier
	for _, n := range names {
		count := strings.Count(n.template, Placeholder)
		longest = min(longest, (MaxIdentifier-len(n.in("")))/count)
	}
	return longest
}

// namesOf lists the identifiers that hold the schema's name: those written, the
// longest first, and those that PostgreSQL derives from them. A name that is too
// long whatever the schema is called is an error.
func namesOf(family, src string, tree *pg_query.ParseResult, nodes []node) ([]derivedName, error) {
	var names []derivedName
	seen := map[string]bool{}
	var walk func([]node)
	walk = func(nodes []node) {
		for _, n := range nodes {
			if n.kind == identifier {
				if name := joined(n.children); !seen[name] {
					seen[name] = true
					names = append(names, derivedName{template: name, what: "identifier"})
				}
			}
			walk(n.children)
		}
	}
	walk(nodes)
	for _, n := range derivedFrom(tree) {
		switch {
		case strings.Contains(n.template, Placeholder):
			names = append(names, n)
		case len(n.template) > MaxIdentifier:
			return nil, templateError(family, src, n.offset, fmt.Sprintf(
				"PostgreSQL would cut the %s %q, which it derives, to %d bytes: shorten the table's or the column's name, or name it yourself",
				n.what, n.template, MaxIdentifier))
		}
	}
	return names, nil
}

func joined(nodes []node) string {
	var b strings.Builder
	for _, n := range nodes {
		if n.kind == placeholder {
			b.WriteString(Placeholder)
		}
		b.WriteString(n.text)
	}
	return b.String()
}
