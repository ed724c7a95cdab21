package lex

import "strings"

// A value is what is known of a psql variable.
type value struct {
	text  string
	known bool // false: the text that psql reads does not say it
	whole bool // it holds whole tokens, so that psql reads on behind it as before
}

// builtIn are the variables that psql sets itself.
var builtIn = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(`AUTOCOMMIT COMP_KEYWORD_CASE DBNAME ECHO ECHO_HIDDEN ENCODING ERROR FETCH_COUNT HIDE_TABLEAM
		HIDE_TOAST_COMPRESSION HISTCONTROL HISTSIZE HOST IGNOREEOF LAST_ERROR_MESSAGE LAST_ERROR_SQLSTATE ON_ERROR_ROLLBACK
		ON_ERROR_STOP PIPELINE_COMMAND_COUNT PIPELINE_RESULT_COUNT PIPELINE_SYNC_COUNT PORT PROMPT1 PROMPT2 PROMPT3 QUIET
		ROW_COUNT SERVER_VERSION_NAME SERVER_VERSION_NUM SERVICE SERVICEFILE SHELL_ERROR SHELL_EXIT_CODE SHOW_ALL_RESULTS
		SHOW_CONTEXT SINGLELINE SINGLESTEP SQLSTATE USER VERBOSITY VERSION VERSION_NAME VERSION_NUM WATCH_INTERVAL`) {
		names[name] = true
	}
	return names
}()

// isSet reports whether psql certainly knows a variable: that of an array slice
// such as [1:n] is left alone where it does not.
func (s *Scanner) isSet(name string) bool {
	_, set := s.variables[name]
	return set || s.psql && builtIn[name]
}

func (s *Scanner) set(name string, v value) {
	if s.variables == nil {
		s.variables = map[string]value{}
	}
	if s.unsure() {
		v.known, v.whole = false, false
	}
	s.variables[name] = v
	if name == "SINGLELINE" && (!v.known || truth(v.text) != no) {
		s.uncertain = true // each line end may send
	}
}

// setArguments does what \set does: its values are joined.
func (s *Scanner) setArguments(arguments []argument) {
	if len(arguments) == 0 {
		return
	}
	v := value{known: true}
	for _, a := range arguments[1:] {
		v.text += a.text
		v.known = v.known && a.known
	}
	v.whole = v.known && isWhole(v.text)
	s.set(arguments[0].text, v)
}

// setByQuery does what \gset does. Which columns a query has is not known here:
// each name in it may be one.
func (s *Scanner) setByQuery(arguments []argument) {
	prefix := ""
	if len(arguments) > 0 {
		prefix = arguments[0].text
	}
	for _, t := range s.tokens {
		switch t.Kind {
		case Word:
			s.set(prefix+string(Fold(nil, s.Source(t))), value{})
		case Identifier, UnicodeIdentifier:
			name, _ := Decode(s.src, t)
			s.set(prefix+name, value{})
		}
	}
}

// isWhole reports whether a value leaves the reading as it was: its quotes and
// parentheses are closed, it sends nothing and nothing in it joins a neighbour.
func isWhole(text string) bool {
	if text == "" || strings.ContainsAny(text, `\:`) || strings.IndexByte("-/*'", text[0]) >= 0 && text[0] != '\'' || strings.IndexByte("-/*", text[len(text)-1]) >= 0 {
		return text == ""
	}
	s := Scanner{src: text}
	depth := 0
	for s.skipSpace(); s.pos < len(s.src); s.skipSpace() {
		t := s.token(0)
		if t.Kind == Comment || t.Kind == Parameter || len(s.faults) > 0 {
			return false
		}
		if t.Kind != Punctuation {
			continue
		}
		switch text[t.Start] {
		case '(':
			depth++
		case ')':
			depth--
		case ';', '$':
			return false
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// variable returns where psql's variable at a colon ends, or 0, and makes the
// parser see a name, a string or a quoted name of the same length instead. In
// brackets it is one only where it is set: else the colon is that of a slice.
func (s *Scanner) variable(colon int, slice bool) int {
	end := s.variableIn(colon)
	if end == 0 {
		return 0
	}
	i := colon + 1
	switch s.src[i] {
	case '{':
		if !s.psql {
			return 0
		}
		s.Blank(colon, end, ' ')
		if end-colon >= len("true") {
			s.overlay(colon, "true")
		}
		return end
	case '\'', '"':
		if slice && !s.isSet(s.src[i+1:end-1]) || !s.psql && !s.isSet(s.src[i+1:end-1]) {
			return 0
		}
		s.Blank(colon, i, ' ')
		return end
	}
	name := s.src[i:end]
	if v, set := s.variables[name]; set {
		s.uncertain = s.uncertain || s.psql && !v.whole
	} else if (slice || !s.isWordStart(i) || !s.psql) && !s.isSet(name) {
		return 0
	}
	s.overlay(colon, "_")
	return end
}

func (s *Scanner) variableName(i int) int {
	for i < len(s.src) && class[s.src[i]]&(letter|digit) != 0 {
		i++
	}
	return i
}
