package lint

import (
	"slices"
	"strings"

	"github.com/pgseal/pgseal/verify/lint/internal/lex"
)

// An ignore is a comment that takes findings away:
//
//	-- pgseal:ignore RULE reason
//	-- pgseal:ignore-file RULE reason
//
// The first form is for the next statement. Several rules are joined by commas.
type ignore struct {
	start, end int    // of the comment, in the file
	from, to   int    // where its findings begin
	form       string // as far as its rules
	rules      []string
	reason     bool
	used       bool
}

// keepIgnores reads the comments before or inside a statement that ends at a
// byte of the unit.
func (u *unit) keepIgnores(comments []lex.Token, end int) {
	for _, t := range comments {
		if t.Kind != lex.Comment {
			continue
		}
		text := strings.TrimSpace(strings.Trim(u.src[t.Start:t.End], "-/*"))
		directive, found := strings.CutPrefix(text, "pgseal:ignore")
		if !found {
			continue
		}
		i := ignore{form: "pgseal:ignore", start: u.at(t.Start), end: u.at(t.End-1) + 1, from: u.at(t.Start), to: u.at(max(end, t.End))}
		if rest, whole := strings.CutPrefix(directive, "-file"); whole {
			directive, i.form, i.from, i.to = rest, "pgseal:ignore-file", 0, len(u.whole)
		}
		words := strings.Fields(directive)
		if len(words) > 0 {
			i.rules = strings.Split(words[0], ",")
		}
		i.reason = len(words) > 1
		u.ignores = append(u.ignores, i)
	}
}

// applyIgnores takes findings away, and reports the comments that are at fault.
func (c *checker) applyIgnores() {
	if len(c.ignores) == 0 {
		return
	}
	c.findings = slices.DeleteFunc(c.findings, func(f Finding) bool {
		ignored := false
		for i := range c.ignores {
			if g := &c.ignores[i]; g.from <= f.Offset && f.Offset < g.to && slices.Contains(g.rules, f.Rule) {
				g.used, ignored = true, true
			}
		}
		return ignored
	})
	for _, g := range c.ignores {
		switch unknown := slices.IndexFunc(g.rules, func(rule string) bool { return RuleByID(rule) == nil }); {
		case len(g.rules) == 0:
			c.report(ignoreUnexplained, g.start, g.end, "write -- %s RULE reason", g.form)
			continue
		case unknown >= 0:
			c.report(ignoreUnused, g.start, g.end, "no rule is called %q", g.rules[unknown])
		case !g.used && slices.ContainsFunc(g.rules, c.on):
			c.report(ignoreUnused, g.start, g.end, "nothing to ignore here: remove this comment")
		}
		if !g.reason {
			c.report(ignoreUnexplained, g.start, g.end, "say why: -- %s %s reason", g.form, strings.Join(g.rules, ","))
		}
	}
}
