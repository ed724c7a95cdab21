package lint

import (
	"fmt"
	"slices"
	"sync"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/internal/sqltext/tree"
)

// A checker checks one text. What the statements before have done is in seen.
type checker struct {
	opts      Options
	enabled   map[string]bool // nil: all
	owned     []string        // the schemas that the text may touch
	findings  []Finding
	seen      history
	whole     string          // the file
	variables map[string]bool // psql's, met so far outside of bodies
	templated bool            // a migration tool fills the placeholders
	flyway    bool            // and Flyway those that begin with a dollar sign
	ignores   []ignore
	known     map[string]*word // by their text
	defining  *definedFunction // whose body is checked
}

func newChecker(src string, opts Options) *checker {
	c := &checker{
		opts: opts, seen: newHistory(), whole: src, variables: map[string]bool{}, known: map[string]*word{},
		templated: isTemplate(src), flyway: isFlyway(opts.Path),
	}
	if opts.Rules != nil {
		c.enabled = map[string]bool{}
		for _, rule := range opts.Rules {
			c.enabled[rule] = true
		}
	}
	if opts.Schema != "" {
		c.owned = []string{opts.Schema}
	} else {
		c.owned = createdSchemas(src)
	}
	return c
}

func (c *checker) on(rule string) bool { return c.enabled == nil || c.enabled[rule] }

func (c *checker) owns(schema string) bool { return slices.Contains(c.owned, schema) }

// report adds a finding at bytes of the file.
func (c *checker) report(rule string, start, end int, format string, args ...any) {
	if c.on(rule) {
		c.addFinding(Finding{Rule: rule, Message: fmt.Sprintf(format, args...), Offset: start, End: max(start, end)})
	}
}

// addFinding makes room for as many findings as there will be if the rest of the
// text is like what was read: a file may have many, and copying them takes twice
// their memory. What looks like far more than there are is not believed yet.
func (c *checker) addFinding(f Finding) {
	if n := len(c.findings); n == cap(c.findings) {
		more := n * max(len(c.whole)-f.Offset, 0) / (f.Offset + 1)
		if more > 16*n {
			more = 3 * n
		}
		c.findings = slices.Grow(c.findings, more+more/8+1)
	}
	c.findings = append(c.findings, f)
}

// A unit is a text that is parsed by itself: the file, or code in it.
type unit struct {
	*checker
	src      string
	scan     *lex.Scanner
	at       func(offset int) int // where a byte of src stands in the file
	language string               // of the body that holds it; "" for the file itself
	fixable  bool                 // a fix can be written at its bytes as it stands
	applied  bool                 // its statements run when the file does
	branch   bool                 // they may be skipped
	safePath bool                 // the function that holds it sets search_path, or is reported

	*buffers     // while it runs
	start    int // of the chunk
	size     int
	faults   int  // of the scanner, reported so far
	resumed  bool // the scanner was sent back

	uncertain bool // what is read now may be something else to psql or the server
}

// buffers are what a unit fills anew for each chunk, and leaves to other units.
type buffers struct {
	chunk   []lex.Statement
	tokens  []lex.Token // of the chunk
	tree    tree.Tree
	again   tree.Tree           // of the chunk with its candidates quoted
	trial   tree.Tree           // of one statement with some quoted
	strings map[string]struct{} // of one statement's tree
	keyword map[int]struct{}    // the places of keywords that look like names

	unquoted   []lex.Token // of one statement
	candidates []candidate // of the chunk
}

var spare = sync.Pool{New: func() any {
	return &buffers{strings: map[string]struct{}{}, keyword: map[int]struct{}{}}
}}

func (c *checker) newUnit(src string, scan *lex.Scanner, at func(int) int) *unit {
	return &unit{checker: c, src: src, scan: scan, at: at}
}

func (c *checker) file(src string) {
	if name := utf16Name(src); name != "" {
		c.report(syntaxError, 0, min(len(src), 2), "the text is in %s, which no server reads; save the file in UTF-8", name)
		return
	}
	u := c.newUnit(src, lex.NewScanner(src), func(offset int) int { return offset })
	u.fixable, u.applied = true, true
	c.checkBytes(src, u.scan)
	u.run()
	c.checkEnd()
	c.applyIgnores()
}

// run checks the statements of the unit, many in one call of the parser.
func (u *unit) run() {
	u.buffers = spare.Get().(*buffers)
	var before extent
	for {
		st, more := u.scan.Next()
		u.reportFaults()
		if !more {
			u.flush()
			u.checkComments(st.Comments)
			before = u.keepIgnores(&st, before)
			if !u.resumed {
				spare.Put(u.buffers)
				return
			}
			u.resumed = false
			continue
		}
		u.checkComments(st.Comments)
		before = u.keepIgnores(&st, before)
		if len(st.Tokens) == 0 {
			continue
		}
		u.checkTokens(st.Tokens)
		if reason := tooMuch(u.src, &st); reason != "" {
			u.report(syntaxError, u.at(st.Start), u.at(st.Tokens[0].End), "%s", reason)
			u.flush()
			u.resume(&st, st.Start)
			continue
		}
		if st.Uncertain != u.uncertain {
			u.flush()
			u.uncertain = st.Uncertain
		}
		u.add(st)
		if u.size >= chunkSize {
			u.flush()
		}
	}
}

// mayFix reports whether a fix can be written here: never in a text, or behind
// one, that was not read with certainty.
func (u *unit) mayFix() bool { return u.fixable && !u.uncertain }

func (u *unit) reportFaults() {
	faults := u.scan.Faults()
	for ; u.faults < len(faults); u.faults++ {
		f := faults[u.faults]
		u.report(syntaxError, u.at(f.Start), u.at(f.End), "%s", f.Message)
		if f.Open { // a quote that a fix writes could close it
			u.flush()
			u.fixable = false
		}
	}
}

// add keeps a statement, whose tokens the scanner is about to overwrite.
func (u *unit) add(st lex.Statement) {
	if len(u.chunk) == 0 {
		u.start = st.Start
	}
	from := len(u.tokens)
	u.tokens = append(u.tokens, st.Tokens...)
	st.Tokens, st.Comments = u.tokens[from:], nil
	u.chunk = append(u.chunk, st)
	u.size = st.End - u.start
}

// flush parses and checks the statements that were kept. PostgreSQL's parser
// stops at the first fault, so what stands before it is parsed once more, and
// what follows in batches that grow from one statement on: faults come in crowds.
func (u *unit) flush() {
	chunk := u.chunk
	for batch := len(chunk); len(chunk) > 0; {
		part := chunk[:min(batch, len(chunk))]
		fault, at := u.parse(part)
		if fault == nil {
			u.check(part)
			chunk = chunk[len(part):]
			batch *= 2
			continue
		}
		if fault.offset < 0 && len(part) > 1 { // it may be any of them
			batch = len(part) / 2
			continue
		}
		bad := len(part) - 1
		for i, st := range part {
			if at < st.End || st.Semicolon >= 0 && at <= st.Semicolon {
				bad = i
				break
			}
		}
		if bad > 0 {
			if again, _ := u.parse(part[:bad]); again != nil { // a fault without a place
				for i := range bad {
					u.checkAlone(part[i : i+1])
				}
			} else {
				u.check(part[:bad])
			}
		}
		u.syntaxError(&part[bad], fault, at)
		chunk = chunk[bad+1:]
		batch = 1
	}
	u.chunk, u.tokens, u.size = u.chunk[:0], u.tokens[:0], 0
}

func (u *unit) checkAlone(one []lex.Statement) {
	if fault, at := u.parse(one); fault != nil {
		u.syntaxError(&one[0], fault, at)
		return
	}
	u.check(one)
}

// parse parses neighbouring statements, and returns where in the unit a fault
// stands: at the last statement's start where the parser does not say.
func (u *unit) parse(chunk []lex.Statement) (*parseError, int) {
	end := chunkEnd(chunk)
	fault := parse(u.scan.Text(chunk[0].Start, end), &u.tree)
	switch {
	case fault == nil:
		return nil, 0
	case fault.offset < 0:
		return fault, chunk[len(chunk)-1].Start
	}
	return fault, min(chunk[0].Start+fault.offset, end)
}

func chunkEnd(chunk []lex.Statement) int {
	last := chunk[len(chunk)-1]
	if last.Semicolon >= 0 {
		return last.Semicolon + 1
	}
	return last.End
}

// syntaxError reports a statement that does not parse, unless what is wrong with
// it was said: then the parser's complaint is but its consequence.
func (u *unit) syntaxError(st *lex.Statement, fault *parseError, at int) {
	if !st.Guessed && !st.Variables && !hasPlaceholder(st.Tokens) {
		end := at
		for _, t := range st.Tokens {
			if t.Start <= at && at < t.End {
				end = t.End
			}
		}
		u.report(syntaxError, u.at(at), u.at(end), "%s", fault.message)
	}
	u.resume(st, at)
}

// resume goes on inside a statement that was thought to hold all that follows:
// behind the semicolon just before the fault, or the first after it.
func (u *unit) resume(st *lex.Statement, at int) {
	if !st.Nested || st.Semicolon >= 0 || u.scan.Resumed() {
		return
	}
	for i, t := range st.Tokens {
		if t.Kind != lex.Punctuation || u.src[t.Start] != ';' {
			continue
		}
		if t.Start >= at || i+1 < len(st.Tokens) && st.Tokens[i+1].Start == at {
			u.scan.Resume(t.End)
			u.resumed = true
			return
		}
	}
}

func hasPlaceholder(tokens []lex.Token) bool {
	return slices.ContainsFunc(tokens, func(t lex.Token) bool { return t.Kind == lex.Placeholder })
}
