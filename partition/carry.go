package partition

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
)

// replacement creates the new DEFAULT under a name for the while, with all that
// hangs on the old one.
func (p *Plan) replacement(h *hanging, fresh string) string {
	s := p.State
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)",
		fresh, s.Default)
	if h.AccessMethod != "" {
		b.WriteString("\n  USING " + quote.Identifier(h.AccessMethod))
	}
	if len(h.Options) > 0 {
		items := make([]string, len(h.Options))
		for i, option := range h.Options {
			name, value, _ := strings.Cut(option, "=")
			items[i] = quote.Identifier(name) + " = " + quote.Literal(value)
		}
		b.WriteString("\n  WITH (" + strings.Join(items, ", ") + ")")
	}
	if h.Tablespace != "" {
		b.WriteString("\n  TABLESPACE " + quote.Identifier(h.Tablespace))
	}
	fmt.Fprintf(&b, ";\nALTER TABLE %s OWNER TO %s;\n", fresh, quote.Identifier(s.Default.Owner))
	if h.ReplicaIdentity != "d" {
		b.WriteString(replicaIdentity(fresh, h.ReplicaIdentity))
	}
	if h.Comment != nil {
		fmt.Fprintf(&b, "COMMENT ON TABLE %s IS %s;\n", fresh, quote.Literal(*h.Comment))
	}
	b.WriteString(h.regrant(fresh, s.Default.Owner))
	return b.String()
}

// regrant grants a new table as DEFAULT is granted, and takes away what the default
// privileges of the role that creates it gave.
func (h *hanging) regrant(name, owner string) string {
	if h.UsualGrants && len(h.DefaultGrants) == 0 {
		return ""
	}
	var b strings.Builder
	for _, to := range append(slices.Clone(h.DefaultGrants), &owner) {
		fmt.Fprintf(&b, "REVOKE ALL ON TABLE %s FROM %s;\n", name, grantee(to))
	}
	for _, g := range h.Grants {
		fmt.Fprintf(&b, "GRANT %s ON TABLE %s TO %s", g.Privileges, name, grantee(g.To))
		if g.Again {
			b.WriteString(" WITH GRANT OPTION")
		}
		b.WriteString(";\n")
	}
	return b.String()
}

func grantee(role *string) string {
	if role == nil {
		return "PUBLIC"
	}
	return quote.Identifier(*role)
}

// strip makes what was DEFAULT like any other partition.
func (s *State) strip(h *hanging, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "ALTER TABLE %s OWNER TO %s;\n", name, quote.Identifier(s.Owner))
	for _, option := range h.Options {
		parameter, _, _ := strings.Cut(option, "=")
		if !slices.ContainsFunc(storageParameters, func(s storageParameter) bool { return s.name == parameter }) {
			fmt.Fprintf(&b, "ALTER TABLE %s RESET (%s);\n", name, quote.Identifier(parameter))
		}
	}
	fmt.Fprintf(&b, "ALTER TABLE %s SET %s;\n", name, storageList(storageParameters))
	if h.ReplicaIdentity != s.ReplicaIdentity && s.ReplicaIdentity != "i" {
		b.WriteString(replicaIdentity(name, s.ReplicaIdentity))
	}
	if h.Comment != nil {
		fmt.Fprintf(&b, "COMMENT ON TABLE %s IS NULL;\n", name)
	}
	for _, g := range h.Grants {
		kept := g.To != nil && (*g.To == s.Owner || *g.To == s.Default.Owner)
		for _, to := range h.DefaultGrants {
			kept = kept || grantee(to) == grantee(g.To)
		}
		if !kept {
			fmt.Fprintf(&b, "REVOKE ALL ON TABLE %s FROM %s;\n", name, grantee(g.To))
		}
	}
	return b.String()
}

// replicaIdentity sets what pg_class.relreplident calls d, f or n.
func replicaIdentity(name, letter string) string {
	word := map[string]string{"d": "DEFAULT", "f": "FULL", "n": "NOTHING"}[letter]
	return fmt.Sprintf("ALTER TABLE %s REPLICA IDENTITY %s;\n", name, word)
}
