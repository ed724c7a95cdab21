package lint

import (
	"embed"
	"slices"
	"strings"
	"sync"
)

// The rules' identifiers, in the order in which they are documented.
const (
	syntaxError          = "syntax-error"
	identifierUnquoted   = "identifier-unquoted"
	relationUnqualified  = "relation-unqualified"
	foreignSchema        = "foreign-schema"
	indexUnprefixed      = "index-unprefixed"
	identifierTooLong    = "identifier-too-long"
	truncationCollision  = "truncation-collision"
	nameClash            = "name-clash"
	notIdempotent        = "not-idempotent"
	destructive          = "destructive"
	inTransaction        = "in-transaction"
	searchPathUnsafe     = "search-path-unsafe"
	dynamicSQL           = "dynamic-sql"
	psqlVariableUnquoted = "psql-variable-unquoted"
	placeholderLeft      = "placeholder-left"
	deceptiveText        = "deceptive-text"
	ignoreUnexplained    = "ignore-unexplained"
	ignoreUnused         = "ignore-unused"
)

// rules says which profile beside sealed, which has them all, has a rule.
var rules = []struct {
	id         string
	migrations bool
}{
	{syntaxError, true},
	{identifierUnquoted, false},
	{relationUnqualified, false},
	{foreignSchema, false},
	{indexUnprefixed, false},
	{identifierTooLong, true},
	{truncationCollision, true},
	{nameClash, true},
	{notIdempotent, false},
	{destructive, false},
	{inTransaction, true},
	{searchPathUnsafe, true},
	{dynamicSQL, true},
	{psqlVariableUnquoted, false},
	{placeholderLeft, true},
	{deceptiveText, true},
	{ignoreUnexplained, true},
	{ignoreUnused, true},
}

// The profiles. Migrations, the default, has the rules that any migration can
// honour; there search-path-unsafe looks at SECURITY DEFINER functions only.
const (
	Migrations = "migrations"
	Sealed     = "sealed"
)

// A Rule is one thing that is checked.
type Rule struct {
	ID      string
	Summary string // one line
	Text    string // what is at stake, in Markdown
	Bad     string // an example with a finding
	Good    string // the same without
	// Migrations says that the profile of that name has the rule.
	Migrations bool
}

//go:embed rules
var ruleTexts embed.FS

// Rules returns every rule.
func Rules() []Rule { return allRules() }

var allRules = sync.OnceValue(func() []Rule {
	all := make([]Rule, len(rules))
	for i, r := range rules {
		text, err := ruleTexts.ReadFile("rules/" + r.id + ".md")
		if err != nil {
			panic("a rule without a text: " + err.Error())
		}
		all[i] = readRule(string(text))
		all[i].ID, all[i].Migrations = r.id, r.migrations
	}
	return all
})

// readRule reads a summary, an explanation, and two examples in fences.
func readRule(text string) Rule {
	summary, rest, _ := strings.Cut(text, "\n\n")
	explanation, rest, _ := strings.Cut(rest, "\n\nBad:\n\n```sql\n")
	bad, rest, _ := strings.Cut(rest, "```\n\nGood:\n\n```sql\n")
	good, _, _ := strings.Cut(rest, "```\n")
	return Rule{Summary: summary, Text: explanation, Bad: bad, Good: good}
}

// RuleByID returns a rule, or nil if there is none of that name.
func RuleByID(id string) *Rule {
	for _, rule := range allRules() {
		if rule.ID == id {
			return &rule
		}
	}
	return nil
}

// Profile returns the options of a profile, or false if there is none of that
// name.
func Profile(name string) (Options, bool) {
	var opts Options
	if name != Sealed && name != Migrations {
		return opts, false
	}
	for _, rule := range rules {
		if rule.migrations || name == Sealed {
			opts.Rules = append(opts.Rules, rule.id)
		}
	}
	opts.DefinersOnly = name == Migrations
	return opts, true
}

// Artifact returns the options for an artifact or a family's template: what the
// sealed profile has, but for what its author alone can judge. An artifact may drop
// what an older one made, and a function that is to be inlined has no SET clause.
func Artifact(schema string) Options {
	opts, _ := Profile(Sealed)
	opts.Schema, opts.DefinersOnly = schema, true
	opts.Disable(destructive)
	return opts
}

// Enable switches a rule on, in full.
func (o *Options) Enable(rule string) {
	if rule == searchPathUnsafe {
		o.DefinersOnly = false
	}
	if o.Rules != nil && !slices.Contains(o.Rules, rule) {
		o.Rules = append(o.Rules, rule)
	}
}

// Disable switches a rule off.
func (o *Options) Disable(rule string) {
	if o.Rules == nil {
		for _, r := range rules {
			o.Rules = append(o.Rules, r.id)
		}
	}
	o.Rules = slices.DeleteFunc(slices.Clone(o.Rules), func(r string) bool { return r == rule })
}
