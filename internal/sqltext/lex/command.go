package lex

import "strings"

// How psql reads what stands behind a command's name. Each takes a line at most.
type argumentKind uint8

const (
	words     argumentKind = iota // arguments up to the next backslash outside quotes
	wholeLine                     // all that is left of the line
	program                       // as words, but all that is left of the line behind a |
)

// What a command does to the reading of the text, beside its arguments.
type effect uint8

const (
	noEffect effect = iota
	sends           // the statement before it
	resets          // drops the statement before it
	branches
	connects
	quits
	unknown // what follows may be anything
	sets
	unsets
	prompts
	getsEnvironment
	copies
	encodes
)

type command struct {
	arguments argumentKind
	effect    effect
}

// commands are psql's of every supported major.
var commands = func() map[string]command {
	table := map[string]command{
		"g": {program, sends}, "gx": {program, sends}, "gexec": {words, sends}, "gset": {words, sends}, "gdesc": {words, sends},
		"crosstabview": {words, sends}, "watch": {words, sends}, "parse": {words, sends}, "sendpipeline": {words, sends},
		"r": {words, resets}, "reset": {words, resets},
		"if": {words, branches}, "elif": {words, branches}, "else": {words, branches}, "endif": {words, branches},
		"c": {words, connects}, "connect": {words, connects}, "q": {words, quits}, "quit": {words, quits},
		"e": {words, unknown}, "edit": {words, unknown},
		"set": {words, sets}, "unset": {words, unsets}, "prompt": {words, prompts}, "getenv": {words, getsEnvironment},
		"encoding": {words, encodes}, "copy": {wholeLine, copies}, "o": {program, noEffect}, "out": {program, noEffect},
		"w": {program, noEffect}, "write": {program, noEffect},
	}
	for _, name := range strings.Fields("! h help ef ev sf sf+ sv sv+") {
		table[name] = command{arguments: wholeLine}
	}
	const others = `? a bind bind_named C cd close close_prepared conninfo copyright d ddp dD echo endpipeline errverbose f flush flushrequest
		getresults H html i include ir include_relative l list lo_export lo_import lo_list lo_unlink p print password pset qecho
		restrict s setenv startpipeline syncpipeline t T timing unrestrict warn x z zS zx`
	for _, name := range strings.Fields(others) {
		table[name] = command{}
	}
	return table
}()

// commandNamed knows the many spellings of \d, \l and \z too.
func commandNamed(name string) (command, bool) {
	if c, known := commands[name]; known {
		return c, true
	}
	if len(name) > 4 && strings.EqualFold(name, "copy") || strings.EqualFold(name, "copy") {
		return commands["copy"], true // the one name that psql reads in either case
	}
	if name != "" && strings.IndexByte("dlz", name[0]) >= 0 && strings.Trim(name[1:], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+") == "" {
		return command{}, true
	}
	if base, found := strings.CutSuffix(name, "+"); found && (base == "lo_list") {
		return command{}, true
	}
	return command{}, false
}

// An argument is a command's, without its quotes.
type argument struct {
	text  string
	known bool // nothing in it depends on more than the text
}

// lineFeed returns where the line ends for psql, which reads up to a line feed.
func (s *Scanner) lineFeed() int {
	if s.lineEnd < s.pos || s.lineEnd == 0 {
		s.lineEnd = len(s.src)
		if n := strings.IndexByte(s.src[s.pos:], '\n'); n >= 0 {
			s.lineEnd = s.pos + n
		}
	}
	return s.lineEnd
}

// readCommand reads the psql command at the scanner's position, which the parser
// does not see, and says what it does.
func (s *Scanner) readCommand() (effect, string, []argument) {
	start, end := s.pos, s.lineFeed()
	s.pos++
	for s.pos < end && class[s.src[s.pos]]&space == 0 && s.src[s.pos] != '\\' {
		s.pos++
	}
	name := s.src[start+1 : s.pos]
	c, known := commandNamed(name)
	var arguments []argument
	switch {
	case !known: // psql drops the line; a newer one may know the command
		if strings.IndexByte(s.src[s.pos:end], '\\') >= 0 && !s.skipping() {
			s.uncertain = true
		}
		s.pos = end
	case c.arguments == wholeLine:
		arguments = []argument{{s.src[s.pos:end], true}}
		s.pos = end
	default:
		arguments = s.arguments(end, c.arguments == program)
	}
	if strings.HasPrefix(s.src[s.pos:end], `\\`) { // SQL goes on behind it
		s.pos += 2
	}
	s.Blank(start, s.pos, ' ')
	return c.effect, name, arguments
}

// arguments reads arguments up to the end of the line or the next backslash.
func (s *Scanner) arguments(end int, program bool) []argument {
	var list []argument
	for {
		for s.pos < end && class[s.src[s.pos]] == space {
			s.pos++
		}
		if s.pos == end || s.src[s.pos] == '\\' {
			return list
		}
		if program && s.src[s.pos] == '|' {
			s.pos = end
			return list
		}
		a, closed := s.argument(end)
		if !closed { // psql drops it, and the line with it
			return list
		}
		list = append(list, a)
	}
}

func (s *Scanner) argument(end int) (a argument, closed bool) {
	var out []byte
	a.known = true
	for s.pos < end {
		switch c := s.src[s.pos]; {
		case class[c] == space || c == '\\':
			a.text = string(out)
			return a, true
		case c == '\'':
			text, next := quotedArgument(s.src[:end], s.pos)
			if s.pos = next; next > end {
				s.pos = end
				return a, false
			}
			out = append(out, text...)
		case c == '"' || c == '`':
			n := strings.IndexByte(s.src[s.pos+1:end], c)
			if n < 0 {
				s.pos = end
				return a, false
			}
			a.known = a.known && c == '"'
			out = append(out, s.src[s.pos:s.pos+n+2]...)
			s.pos += n + 2
		case c == ':':
			n := s.variableIn(s.pos)
			if n == 0 {
				out = append(out, c)
				s.pos++
				continue
			}
			value := s.variables[strings.Trim(s.src[s.pos:n], `:'"{}?`)]
			plain := s.src[s.pos+1] != '\'' && s.src[s.pos+1] != '"' && s.src[s.pos+1] != '{'
			a.known = a.known && plain && value.known
			out = append(out, value.text...)
			s.pos = n
		default:
			out = append(out, c)
			s.pos++
		}
	}
	a.text = string(out)
	return a, true
}

// quotedArgument decodes '...' with its backslashes. The offset behind it lies
// behind the end of the text where it is not closed.
func quotedArgument(src string, open int) (string, int) {
	d := decoder{src: src}
	for i := open + 1; i < len(src); {
		switch c := src[i]; {
		case c == '\'' && i+1 < len(src) && src[i+1] == '\'':
			d.out = append(d.out, c)
			i += 2
		case c == '\'':
			return string(d.out), i + 1
		case c == '\\' && i+1 < len(src):
			i += d.escape(i, backslashes)
		default:
			d.out = append(d.out, c)
			i++
		}
	}
	return "", len(src) + 1
}

// variableIn returns where a variable that begins at a colon ends, in whichever of
// its forms, or 0.
func (s *Scanner) variableIn(colon int) int {
	i := colon + 1
	open, closing := 0, byte(0)
	switch c := s.at(i); {
	case c == '\'' || c == '"':
		open, closing = 1, c
	case c == '{' && s.at(i+1) == '?':
		open, closing = 2, '}'
	}
	end := s.variableName(i + open)
	switch {
	case end == i+open || closing != 0 && s.at(end) != closing:
		return 0
	case closing != 0:
		return end + 1
	}
	return end
}
