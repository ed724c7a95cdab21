package lint

import "strings"

// checkStrings reports what makes the server read backslashes in plain strings and
// is no SET of the file itself, which the lexer follows.
func (s *statement) checkStrings() {
	if !s.applied {
		return
	}
	t := &s.tree
	switch s.kind {
	case "VariableSetStmt":
		args := t.Items(s.node, "args")
		if s.language != "" && strings.EqualFold(t.Text(s.node, "name"), standardStrings) && len(args) == 1 && s.isOff(args[0]) {
			s.reportTokens(syntaxError, 0, len(s.tokens)-1, unreadable)
		}
	case "SelectStmt":
		for i := s.node; i < t.Nodes[s.node].Next; i++ {
			if t.Nodes[i].Key != "FuncCall" {
				continue
			}
			name, args := t.Name(t.Field(i, "funcname")), t.Items(i, "args")
			if len(name) > 0 && name[len(name)-1] == "set_config" && len(args) > 1 && strings.EqualFold(s.constant(args[0]), standardStrings) && s.isOff(args[1]) {
				s.reportAt(syntaxError, i, unreadable)
			}
		}
	}
}

const (
	standardStrings = "standard_conforming_strings"
	unreadable      = "what follows cannot be read: plain strings are read by the standard here, not with backslashes; write E'...' where they are meant"
)

// isOff reports whether a setting's value reads as false (parse_bool_with_len).
func (s *statement) isOff(value int32) bool {
	if number := s.tree.Path(value, "A_Const", "ival"); number >= 0 {
		return s.tree.Int(number, "ival") == 0
	}
	text := strings.ToLower(s.constant(value))
	return text == "0" || text == "of" || text != "" && (text == "off" || strings.HasPrefix("false", text) || strings.HasPrefix("no", text))
}
