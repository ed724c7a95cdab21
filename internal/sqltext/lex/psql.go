package lex

import "strings"

// metaCommand blanks the psql command at the scanner's position and reports
// whether it sends the statement before it, as \g does.
func (s *Scanner) metaCommand(pending bool) (sends bool) {
	start := s.pos
	if s.at(start+1) == ';' { // a semicolon that sends nothing: two statements in one message
		s.Blank(start, start+1, ' ')
		s.pos++
		return false
	}
	end := lineEnd(s.src, start)
	name := start + 1
	for name < end && class[s.src[name]]&space == 0 && (s.src[name] != '\\' || name == start+1) {
		name++
	}
	command := s.src[start+1 : name]
	if i := strings.Index(s.src[name:end], `\\`); i >= 0 { // SQL goes on behind \\
		end = name + i + 2
	}
	s.Blank(start, end, ' ')
	s.pos = end
	switch command {
	case "g", "gx", "gexec", "gset", "gdesc", "crosstabview", "watch", "bind":
		return pending
	case "c", "connect":
		s.connects = true
	case "if":
		s.branches++
	case "endif":
		s.branches = max(s.branches-1, 0)
	case "copy":
		arguments := strings.ToLower(s.src[name:end])
		if fields := strings.Fields(arguments); contains(fields, "from", "stdin") { // not pstdin, which is psql's own
			s.copyData(start)
		}
	}
	return false
}

func contains(fields []string, first, second string) bool {
	for i := range len(fields) - 1 {
		if fields[i] == first && fields[i+1] == second {
			return true
		}
	}
	return false
}

// variable returns where psql's variable at a colon ends, or 0, and makes the
// parser see a name, a string or a quoted name of the same length instead.
func (s *Scanner) variable(colon int) int {
	i := colon + 1
	quote := s.at(i)
	switch {
	case quote == '\'' || quote == '"':
		end := s.variableName(i + 1)
		if end == i+1 || s.at(end) != quote {
			return 0
		}
		s.Blank(colon, i, ' ')
		return end + 1
	case quote == '{' && s.at(i+1) == '?':
		end := s.variableName(i + 2)
		if s.at(end) != '}' {
			return 0
		}
		s.Blank(colon, end+1, ' ')
		if end+1-colon >= len("true") {
			s.overlay(colon, "true")
		}
		return end + 1
	case s.isWordStart(i):
		s.overlay(colon, "_")
		return s.variableName(i)
	}
	return 0
}

func (s *Scanner) variableName(i int) int {
	for i < len(s.src) && class[s.src[i]]&(letter|digit) != 0 {
		i++
	}
	return i
}

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

// placeholder reads a template's {name}, ${name} or {{ anything }}, which the
// parser sees as a name of the same length, or a lone brace.
func (s *Scanner) placeholder(brace int) Kind {
	start := s.pos
	end := PlaceholderEnd(s.src, brace)
	if rest := s.src[brace:lineEnd(s.src, brace)]; strings.HasPrefix(rest, "{{") {
		if n := strings.Index(rest, "}}"); n > 0 {
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
	start := strings.LastIndexAny(s.src[:t.Start], "\r\n") + 1
	return strings.TrimSpace(s.src[start:t.Start]) == "" && strings.TrimSpace(s.src[t.End:lineEnd(s.src, t.End)]) == ""
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

// copiesFromStdin reports whether data lines follow a statement.
func copiesFromStdin(src string, tokens []Token) bool {
	if tokens[0].Kind != Word || !Is(src[tokens[0].Start:tokens[0].End], "copy") {
		return false
	}
	for i := 1; i+1 < len(tokens); i++ {
		if Is(src[tokens[i].Start:tokens[i].End], "from") && Is(src[tokens[i+1].Start:tokens[i+1].End], "stdin") {
			return true
		}
	}
	return false
}

// copyData blanks the lines from the next one to the line \. that ends them. psql
// reads no data where \if skips the statement: there the branch's end ends them.
func (s *Scanner) copyData(statement int) {
	start := nextLine(s.src, s.pos)
	for line := start; line < len(s.src); line = nextLine(s.src, line) {
		if s.branches > 0 && endsBranch(s.src[line:lineEnd(s.src, line)]) {
			s.Blank(start, line, ' ')
			s.pos = line
			return
		}
		if strings.TrimRight(s.src[line:lineEnd(s.src, line)], " \t") == `\.` {
			end := lineEnd(s.src, line)
			s.Blank(start, end, ' ')
			s.pos = end
			return
		}
	}
	s.guessed = true
	s.fault(statement, start, `the data of COPY ... FROM STDIN has no end: no line \. follows`)
}

func endsBranch(line string) bool {
	command, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
	command = strings.TrimRight(command, "\t\r")
	return command == `\endif` || command == `\else` || command == `\elif`
}
