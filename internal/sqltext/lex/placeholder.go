package lex

import "strings"

// extensionVariable returns where @extschema@, @extschema:name@ or @extowner@ ends,
// which CREATE EXTENSION replaces in an extension's script, or 0.
func (s *Scanner) extensionVariable(start int) int {
	for _, name := range []string{"@extschema", "@extowner"} {
		if !strings.HasPrefix(s.src[start:], name) {
			continue
		}
		i := start + len(name)
		if s.at(i) == ':' {
			i = s.variableName(i + 1)
		}
		if s.at(i) == '@' {
			s.Blank(start, i+1, '_')
			return i + 1
		}
	}
	return 0
}

// maxPlaceholder is the longest {{ ... }} that is looked for.
const maxPlaceholder = 1000

// placeholder reads a template's {name}, ${name} or {{ anything }}, which the
// parser sees as a name of the same length, or a lone brace.
func (s *Scanner) placeholder(brace int) Kind {
	start := s.pos
	end := PlaceholderEnd(s.src, brace)
	if s.at(brace+1) == '{' {
		rest := s.src[brace:min(brace+maxPlaceholder, len(s.src))]
		if n := strings.Index(rest[:lineEnd(rest, 0)], "}}"); n > 0 {
			end = brace + n + len("}}")
		}
	}
	if end == 0 {
		s.pos++
		return Punctuation
	}
	s.Blank(start, end, '_')
	s.pos = end
	return Placeholder
}

// ownLine reports whether a token is alone on its line.
func (s *Scanner) ownLine(t Token) bool {
	for i := t.Start - 1; i >= 0 && s.src[i] != '\n' && s.src[i] != '\r'; i-- {
		if class[s.src[i]] != space {
			return false
		}
	}
	for i := t.End; i < len(s.src) && s.src[i] != '\n' && s.src[i] != '\r'; i++ {
		if class[s.src[i]] != space {
			return false
		}
	}
	return true
}

// PlaceholderEnd returns where the template placeholder that opens at a brace
// ends, or 0 if there is none: {name}, {{name}} or {{ .name }}.
func PlaceholderEnd(src string, brace int) int {
	i := brace + 1
	double := i < len(src) && src[i] == '{'
	if double {
		i++
		for i < len(src) && (src[i] == ' ' || src[i] == '.') {
			i++
		}
	}
	name := i
	for i < len(src) && (class[src[i]]&(letter|digit) != 0 || double && src[i] == '.') {
		i++
	}
	if i == name || class[src[name]] == digit {
		return 0
	}
	for double && i < len(src) && src[i] == ' ' {
		i++
	}
	switch {
	case double && strings.HasPrefix(src[i:], "}}"):
		return i + 2
	case !double && i < len(src) && src[i] == '}':
		return i + 1
	}
	return 0
}
