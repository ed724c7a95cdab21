package render

import (
	"bytes"
	"strings"
	"testing"
	"time"

	pg_query "github.com/pganalyze/pg_query_go/v5"
)

// TestPlaces renders one payload into each place where a name can stand, and
// reads it back through PostgreSQL's own parser.
func TestPlaces(t *testing.T) {
	const payload = `p"'\%s`
	for _, tt := range []struct{ name, template, want string }{
		{"identifier", `CREATE SCHEMA "{schema}"`, `CREATE SCHEMA "p""'\%s"`},
		{"literal", `SELECT 'a{schema}'`, `SELECT E'ap"''\\%s'`},
		{"identifier in a literal", `SELECT nextval('"{schema}"."s"')`, `SELECT nextval(E'"p""''\\%s"."s"')`},
		{"words in a literal", `SELECT 'it''s {schema}'`, `SELECT E'it''s p"''\\%s'`},
		{
			"literal in code", `DO 'BEGIN IF "a" = ''{schema}'' THEN NULL; END IF; END'`,
			`DO E'BEGIN IF "a" = E''p"''''\\\\%s'' THEN NULL; END IF; END'`,
		},
		{"identifier in code", `DO 'BEGIN DROP SCHEMA "{schema}"; END'`, `DO E'BEGIN DROP SCHEMA "p""''\\%s"; END'`},
		{
			"identifier in a literal in code", `DO 'BEGIN EXECUTE ''DROP SCHEMA "{schema}"''; END'`,
			`DO E'BEGIN EXECUTE E''DROP SCHEMA "p""''''\\\\%s"''; END'`,
		},
		{"backslash elsewhere", `SELECT 'a\b', "{schema}"`, `SELECT E'a\\b', "p""'\%s"`},
		{"backslash beside it", `SELECT 'a\b{schema}'`, `SELECT E'a\\bp"''\\%s'`},
		{"braces beside it", `SELECT '{a,b}', '{schema}'`, `SELECT '{a,b}', E'p"''\\%s'`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			nodes, err := scan(tt.template)
			if err != nil {
				t.Fatal(err)
			}
			w := writer{schema: payload}
			got := string(w.append(nil, piece{text: compile(nodes)}))
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if _, err := pg_query.Parse(got); err != nil {
				t.Errorf("%s: %v", got, err)
			}
		})
	}
}

// FuzzRender accepts any name or refuses it; what it renders parses into the
// statements of the template, whatever the name, and twice into the same bytes.
func FuzzRender(f *testing.F) {
	family, err := Family("alkstore")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range []string{"alkstore", `a"b`, `'; --`, `back\slash`, "$$", "スキーマ", "a\nb", "{schema}", "%s%I"} {
		f.Add(name)
	}
	kinds := func(artifact []byte) string {
		tree, err := pg_query.Parse(string(artifact))
		if err != nil {
			f.Fatalf("%v in\n%s", err, artifact)
		}
		var b strings.Builder
		for _, statement := range tree.Stmts {
			b.WriteString(strings.SplitN(statement.Stmt.String(), ":", 2)[0] + "\n")
		}
		return b.String()
	}
	plain, _ := family.Render("alkstore", Options{})
	ascii, beyond := kinds(plain), ""
	if artifact, err := family.Render("é", Options{}); err == nil {
		beyond = kinds(artifact)
	}
	f.Fuzz(func(t *testing.T, name string) {
		artifact, err := family.Render(name, Options{AllowInvisible: true})
		if err != nil {
			return
		}
		want := ascii
		if strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 }) {
			want = beyond
		}
		if got := kinds(artifact); got != want {
			t.Errorf("%+q: statements\n%swant\n%s", name, got, want)
		}
		again, err := family.Render(name, Options{AllowInvisible: true})
		if err != nil || !bytes.Equal(artifact, again) {
			t.Errorf("%+q: rendered twice, it differs", name)
		}
	})
}

func TestRenderAllocations(t *testing.T) {
	family, err := Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"alkstore", `a"b'c\d`, "スキーマ"} {
		allocations := testing.AllocsPerRun(100, func() { _, _ = family.Render(name, Options{}) })
		if allocations > 3 {
			t.Errorf("%+q: %v allocations, want at most 3", name, allocations)
		}
	}
}

var sink []byte

// BenchmarkRender reports how many times longer rendering takes than copying the
// bytes that it returns.
func BenchmarkRender(b *testing.B) {
	family, err := Family("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"alkstore", `a"b'c\d`} {
		b.Run(name, func(b *testing.B) {
			artifact, err := family.Render(name, Options{})
			if err != nil {
				b.Fatal(err)
			}
			const rounds = 100_000
			start := time.Now()
			for range rounds {
				sink = bytes.Clone(artifact)
			}
			copying := float64(time.Since(start)) / rounds
			b.SetBytes(int64(len(artifact)))
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				sink, _ = family.Render(name, Options{})
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/copying, "times-copying")
		})
	}
}
