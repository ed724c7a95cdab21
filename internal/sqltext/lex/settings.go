package lex

import "strings"

const standardStrings = "standard_conforming_strings"

// settings are those that change how the text is read.
type settings struct {
	backslashes   bool // standard_conforming_strings is off
	saved         bool // what it was when the transaction began
	inTransaction bool
	local         bool // it was set with SET LOCAL
	changed       bool // it was set in this transaction
	pending       bool // a statement of this message sets it
	next          bool
	ascii         int // no other byte stands between here and where it was looked for
}

// follow notes what a statement that is sent does to the reading of what
// follows: the server from the next message on, psql from the next line on.
func (s *Scanner) follow(tokens []Token) {
	if len(tokens) == 0 || tokens[0].Kind != Word {
		return
	}
	switch first := s.Source(tokens[0]); len(first) {
	case 3:
		if Is(first, "set") {
			s.followSet(tokens)
			return
		}
	case 5:
		switch {
		case Is(first, "begin") || Is(first, "start"):
			s.begin()
		case Is(first, "reset"):
			s.followReset(tokens)
			return
		case Is(first, "abort"):
			s.rollback(tokens)
		}
	case 3 + 3:
		if Is(first, "commit") {
			s.commit()
		}
	case 8:
		if Is(first, "rollback") {
			s.rollback(tokens)
		}
	case 7:
		if Is(first, "discard") {
			s.standard(s.backslashes, false)
			return
		}
	}
	if Is(s.Source(tokens[0]), "end") {
		s.commit()
	}
	code := Is(s.Source(tokens[0]), "do")
	for _, t := range tokens {
		n := t.End - t.Start
		if n >= len(standardStrings) && (code || n < len(standardStrings)+10) && strings.Contains(strings.ToLower(s.Source(t)), standardStrings) {
			s.uncertain = true // set_config, ALTER DATABASE and their like
		}
	}
}

func (s *Scanner) begin() {
	if !s.settings.inTransaction {
		s.settings.inTransaction, s.saved, s.changed, s.local = true, s.backslashes, false, false
	}
}

func (s *Scanner) commit() {
	if s.local {
		s.standard(true, s.saved)
	}
	s.inTransaction, s.changed, s.local = false, false, false
}

func (s *Scanner) rollback(tokens []Token) {
	if s.changed {
		s.standard(true, s.saved)
	}
	for _, t := range tokens {
		if t.Kind == Word && Is(s.Source(t), "to") {
			s.uncertain = s.uncertain || s.changed
			return
		}
	}
	s.inTransaction, s.changed, s.local = false, false, false
}

// followSet reads SET [SESSION | LOCAL] name {= | TO} value.
func (s *Scanner) followSet(tokens []Token) {
	i := 1
	local := false
	for ; i < len(tokens) && (Is(s.Source(tokens[i]), "session") || Is(s.Source(tokens[i]), "local")); i++ {
		local = Is(s.Source(tokens[i]), "local")
	}
	if i+2 >= len(tokens) {
		return
	}
	name, _ := Decode(s.src, tokens[i])
	text, _ := Decode(s.src, tokens[i+2])
	switch {
	case strings.EqualFold(name, standardStrings):
		if s.local = local; local && !s.inTransaction {
			return // no transaction: a warning
		}
		s.changed = true
		switch isOn := onOff(text); {
		case len(tokens) != i+3 || isOn == perhaps:
			s.uncertain = true
		default:
			s.standard(true, isOn == no)
		}
	case strings.EqualFold(name, "client_encoding"), Is(name, "names"):
		s.encoding(text)
	}
}

func (s *Scanner) followReset(tokens []Token) {
	if len(tokens) > 1 && (Is(s.Source(tokens[1]), "all") || strings.EqualFold(strings.Trim(s.Source(tokens[1]), `"`), standardStrings)) {
		s.changed = true
		s.standard(true, false)
	}
}

// onOff reads a setting's value as the server does.
func onOff(text string) answer {
	text = strings.ToLower(text)
	switch {
	case text == "":
		return perhaps
	case text == "default", text == "1", text == "on", strings.HasPrefix("true", text), strings.HasPrefix("yes", text):
		return yes
	case text == "0", text == "of", text == "off", strings.HasPrefix("false", text), strings.HasPrefix("no", text):
		return no
	}
	return perhaps
}

// standard notes a value, which holds from the next message on.
func (s *Scanner) standard(set, backslashes bool) {
	if set {
		s.pending, s.next = true, backslashes
	}
}

// apply makes the settings of a message hold.
func (s *Scanner) apply() {
	if !s.pending {
		return
	}
	s.pending = false
	if s.next == s.backslashes {
		return
	}
	s.backslashes = s.next
	if s.unsure() {
		s.uncertain = true
	}
	for i := s.pos; i < len(s.src) && s.src[i] != '\n'; i++ {
		if class[s.src[i]] != space { // psql reads the rest of the line as before
			s.uncertain = s.uncertain || strings.IndexByte(s.src[i:s.lineFeed()], '\\') >= 0
			return
		}
	}
}

// encoding notes the encoding in which the text is read. In some a byte behind a
// character's first may look like a quote.
func (s *Scanner) encoding(name string) {
	switch strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name)) {
	case "utf8", "unicode", "sqlascii":
		return
	}
	for i := max(s.pos, s.ascii); i < len(s.src); i++ {
		s.ascii = i
		if s.src[i] >= 0x80 {
			s.uncertain = true
			return
		}
	}
}
