package lex

import "strings"

// The truth of a condition.
type answer uint8

const (
	perhaps answer = iota
	yes
	no
)

// A branch is what is known of an \if that is open.
type branch struct {
	skip   bool // the text here is not run, or is left out as another way to go on
	done   bool // nothing behind the next \elif or \else is run either
	unsure bool // one of its conditions is not known
}

// skipping reports whether psql passes over the text.
func (s *Scanner) skipping() bool { return len(s.branches) > 0 && s.branches[len(s.branches)-1].skip }

// unsure reports whether psql may pass over the text.
func (s *Scanner) unsure() bool {
	for _, b := range s.branches {
		if b.unsure {
			return true
		}
	}
	return false
}

// branch follows \if, \elif, \else and \endif. Each branch that may be taken is
// read. But where a statement is open at its start or end, only one reading of the
// whole is possible: that of the first which may be taken.
func (s *Scanner) branch(name string, arguments []argument, open bool) {
	if name == "if" {
		b := branch{skip: s.skipping()}
		if b.done = b.skip; !b.skip {
			b.take(condition(arguments), open)
		}
		s.branches = append(s.branches, b)
		return
	}
	if len(s.branches) == 0 {
		return // psql complains and goes on
	}
	b := &s.branches[len(s.branches)-1]
	switch {
	case name == "endif":
		s.branches = s.branches[:len(s.branches)-1]
	case b.done || !b.skip && open:
		b.skip, b.done = true, true
	case name == "elif":
		b.take(condition(arguments), open)
	default:
		b.skip = false
	}
}

// take decides about a branch by its condition.
func (b *branch) take(taken answer, open bool) {
	b.skip = taken == no
	b.done = taken == yes || taken == perhaps && open
	b.unsure = b.unsure || taken == perhaps
}

func condition(arguments []argument) answer {
	var words []string
	for _, a := range arguments {
		if !a.known {
			return perhaps
		}
		words = append(words, a.text)
	}
	return truth(strings.Join(words, " "))
}

// truth reads a value as psql reads a boolean; what is none counts as false.
func truth(text string) answer {
	text = strings.ToLower(text)
	switch {
	case text == "":
		return no
	case strings.HasPrefix("true", text), strings.HasPrefix("yes", text), text == "on", text == "1":
		return yes
	}
	return no
}
