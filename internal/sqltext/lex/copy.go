package lex

import (
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// maxCopy is the longest COPY that is given to the parser, which does not survive
// deep nesting.
const maxCopy = 8 << 10

// A hole is COPY's data. psql takes it from the lines behind the one that it reads,
// and then goes on in that line.
type hole struct{ start, end int }

// copiesFromStdin reports whether data lines follow a statement. The server takes
// STDOUT for STDIN there.
func copiesFromStdin(src string, tokens []Token) bool {
	if len(tokens) == 0 || tokens[0].Kind != Word || !Is(src[tokens[0].Start:tokens[0].End], "copy") {
		return false
	}
	depth := 0
	for i := 1; i+1 < len(tokens); i++ {
		switch word := src[tokens[i].Start:tokens[i].End]; {
		case word == "(":
			depth++
		case word == ")":
			depth--
		case depth == 0 && tokens[i].Kind == Word && Is(word, "from"):
			next := src[tokens[i+1].Start:tokens[i+1].End]
			return Is(next, "stdin") || Is(next, "stdout")
		}
	}
	return false
}

// message reads the data of each COPY in what was just sent: none where the server
// refuses it, for then psql goes on with SQL.
func (s *Scanner) message(end int) {
	start, count := s.messageStart, s.copies
	s.copies, s.messageStart = 0, end
	if count == 0 || !s.psql {
		return
	}
	if s.refuses(s.Text(start, end)) {
		return
	}
	for ; count > 0; count-- {
		s.copyData(s.copyStart)
	}
}

// refuses reports whether the server does not read a message.
func (s *Scanner) refuses(text string) bool {
	if len(text) > maxCopy {
		s.uncertain = true
		return false
	}
	if _, err := pg_query.ParseToJSON(text); err == nil {
		return false
	}
	s.uncertain = true // a newer server may read it
	return true
}

// clientCopy reads the data of \copy ... from stdin.
func (s *Scanner) clientCopy(arguments string, start int) {
	inner := NewBodyScanner(arguments, nil)
	var tokens []Token
	for inner.skipSpace(); inner.pos < len(inner.src); inner.skipSpace() {
		tokens = append(tokens, inner.token(0))
	}
	tokens = append([]Token{{}}, tokens...) // for COPY itself
	depth := 0
	for i, t := range tokens {
		switch word := arguments[t.Start:t.End]; {
		case word == "(":
			depth++
		case word == ")":
			depth--
		case depth == 0 && i+1 < len(tokens) && Is(word, "from"):
			next := tokens[i+1]
			if source := arguments[next.Start:next.End]; !Is(source, "stdin") && !Is(source, "stdout") {
				return
			}
			if !s.refuses("COPY " + arguments[:next.Start] + "STDIN" + arguments[next.End:]) {
				s.copyData(start)
			}
			return
		}
	}
}

// copyData takes the lines up to \. out of the text.
func (s *Scanner) copyData(statement int) {
	start := min(s.lineFeed()+1, len(s.src))
	if s.data.end > start {
		start = s.data.end
	}
	ended := false
	end := start
	for end < len(s.src) && !ended {
		next := len(s.src)
		if n := strings.IndexByte(s.src[end:], '\n'); n >= 0 {
			next = end + n + 1
		}
		line := strings.TrimSuffix(strings.TrimSuffix(s.src[end:next], "\n"), "\r")
		if s.unsure() && endsBranch(line) { // not taken: then these lines are no data
			s.uncertain, ended = true, true
			break
		}
		ended = line == `\.`
		end = next
	}
	if s.unsure() && strings.ContainsAny(s.src[start:end], "'\"$/") {
		s.uncertain = true // psql reads them as SQL where it skips the branch
	}
	s.Blank(start, end, ' ')
	if s.data.end == 0 || s.data.end < start {
		s.data.start = start
	}
	s.data.end = end
	if !ended {
		s.guessed = true
		s.fault(statement, start, `the data of COPY ... FROM STDIN has no end: no line \. follows`)
	}
}

// skipData passes over the data at the end of the line that asked for it.
func (s *Scanner) skipData() {
	if s.data.end > s.pos && s.pos >= s.data.start {
		s.pos = s.data.end
	}
}

func endsBranch(line string) bool {
	line = strings.TrimLeft(line, " \t")
	for _, command := range []string{`\endif`, `\else`, `\elif`} {
		if rest, found := strings.CutPrefix(line, command); found && (rest == "" || class[rest[0]]&(letter|digit) == 0) {
			return true
		}
	}
	return false
}
