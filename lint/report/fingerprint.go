package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pgseal/pgseal/internal/sqltext/lex"
	"github.com/pgseal/pgseal/lint"
)

type digest [sha256.Size]byte

// Fingerprints returns for each finding of a file what tells it from others and
// stays when its statement moves: its path, rule and message, the statement's text
// but for blanks and comments, and which of several it is.
func Fingerprints(file File) []string {
	path := filepath.ToSlash(filepath.Clean(file.Path))
	prints := make([]string, len(file.Findings))
	seen := map[digest]int{}
	for i, f := range file.Findings {
		key := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s", path, f.Rule, f.Message, file.statements[i][:]))
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(key[:], "%d", seen[key]))
		prints[i] = hex.EncodeToString(sum[:16])
	}
	return prints
}

// statements returns a digest of the statement that each finding begins in, or of
// its line where it stands between statements.
func statements(src string, findings []lint.Finding, lines []string) []digest {
	digests := make([]digest, len(findings))
	scan := lex.NewScanner(src)
	for i := 0; i < len(findings); {
		st, more := scan.Next()
		if !more {
			st.Start = len(src)
			st.End = st.Start
		}
		for ; i < len(findings) && findings[i].Offset < st.Start; i++ {
			digests[i] = ofWords(lines[i])
		}
		if !more {
			for ; i < len(findings); i++ {
				digests[i] = ofWords(lines[i])
			}
			break
		}
		if i < len(findings) && findings[i].Offset < max(st.End, st.Semicolon+1) {
			statement := ofTokens(src, st.Tokens)
			for ; i < len(findings) && findings[i].Offset < max(st.End, st.Semicolon+1); i++ {
				digests[i] = statement
			}
		}
	}
	return digests
}

func ofTokens(src string, tokens []lex.Token) digest {
	h := sha256.New()
	for _, t := range tokens {
		for word := range strings.FieldsSeq(src[t.Start:t.End]) {
			_, _ = h.Write([]byte(word))
			_, _ = h.Write([]byte{' '})
		}
	}
	return digest(h.Sum(nil))
}

func ofWords(text string) digest {
	return sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
}
