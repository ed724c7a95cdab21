package lint

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
)

// An ignore is a comment that takes findings away:
//
//	-- pgseal:ignore RULE reason
//	-- pgseal:ignore-file RULE reason
//
// The first form is for the statement whose code stands before it in its line, or
// else for the next. Several rules are joined by commas.
type ignore struct {
	start, end int    // of the comment, in the file
	from, to   int    // where its findings begin
	form       string // as far as its rules
	rules      []string
	reason     bool
	used       bool
}

var ignoredRules = regexp.MustCompile(`^[^\s,]+(?:\s*,\s*[^\s,]+)*`)

// An extent is where the code of a statement stands in its unit.
type extent struct{ start, end int }

func extentOf(st *lex.Statement) extent { return extent{st.Start, max(st.End, st.Semicolon+1)} }

// keepIgnores reads the comments before or inside a statement that follows another,
// and returns where its code stands for the one that follows.
func (u *unit) keepIgnores(st *lex.Statement, before extent) extent {
	this := extentOf(st)
	for _, t := range st.Comments {
		if t.Kind != lex.Comment {
			continue
		}
		text := strings.TrimSpace(strings.Trim(u.src[t.Start:t.End], "-/*"))
		directive, found := strings.CutPrefix(text, "pgseal:ignore")
		if !found {
			continue
		}
		form := "pgseal:ignore"
		directive, whole := strings.CutPrefix(directive, "-file")
		if whole {
			form += "-file"
		}
		if directive != "" && !unicode.IsSpace(rune(directive[0])) {
			continue
		}
		target, code := extent{t.Start, max(this.end, t.End)}, before
		i, _ := slices.BinarySearchFunc(st.Tokens, t.Start, func(t lex.Token, offset int) int { return t.Start - offset })
		if i > 0 {
			code = extent{this.start, st.Tokens[i-1].End}
		}
		if code.end > 0 && !strings.ContainsAny(u.src[code.end:t.Start], "\r\n") {
			if target = before; i > 0 {
				target = this
			}
		}
		g := ignore{form: form, start: u.at(t.Start), end: u.at(t.End-1) + 1, from: u.at(target.start), to: u.at(target.end)}
		if whole {
			g.from, g.to = 0, len(u.whole)
		}
		directive = strings.TrimSpace(directive)
		if rules := ignoredRules.FindString(directive); rules != "" {
			for rule := range strings.SplitSeq(rules, ",") {
				g.rules = append(g.rules, strings.TrimSpace(rule))
			}
			g.reason = len(rules) < len(directive)
		}
		u.ignores = append(u.ignores, g)
	}
	if len(st.Tokens) == 0 {
		return before
	}
	return this
}

// judges reports whether what the rule would find is known: it is neither off nor
// looks at less than it could.
func (c *checker) judges(rule string) bool {
	return c.on(rule) && (rule != searchPathUnsafe || !c.opts.DefinersOnly)
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
		case !g.used && !slices.ContainsFunc(g.rules, func(rule string) bool { return !c.judges(rule) }):
			c.report(ignoreUnused, g.start, g.end, "nothing to ignore here: remove this comment")
		}
		if !g.reason {
			c.report(ignoreUnexplained, g.start, g.end, "say why: -- %s %s reason", g.form, strings.Join(g.rules, ","))
		}
	}
}
