package lint_test

import (
	"strings"
	"testing"
	"time"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/lint"
	"github.com/pgseal/pgseal/render"
)

// BenchmarkCheck reports how many times longer Check takes than pg_query.Parse
// of the same text.
func BenchmarkCheck(b *testing.B) {
	family, err := render.Family("alkstore")
	if err != nil {
		b.Fatal(err)
	}
	clean := strings.Repeat(family.Source(), 100)
	bare := func(text string) string {
		return strings.NewReplacer(`"{schema}_`, "app_", `"offset"`, `"offset"`, `"{schema}"`, "app", `"`, "").Replace(text)
	}
	for _, bench := range []struct{ name, text string }{
		{"clean", clean},
		{"dirty", bare(clean)},
		{"dump", strings.Repeat(dump, 500)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			const rounds = 3
			start := time.Now()
			for range rounds {
				if _, err := pg_query.Parse(bench.text); err != nil {
					b.Fatal(err)
				}
			}
			parsing := float64(time.Since(start)) / rounds
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				lint.Check(bench.text, lint.Options{Schema: "{schema}"})
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/parsing, "times-parsing")
		})
	}
}

// dump is SQL as pg_dump writes it: keywords that are strings of the parse tree.
const dump = `
CREATE SEQUENCE public.job_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE public.job_id_seq OWNER TO app;
CREATE TABLE public.job (
    id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen timestamp DEFAULT CURRENT_TIMESTAMP,
    price numeric(10,2), pause interval, flag bit, name varchar(20)
);
CREATE FUNCTION public.f(integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $1 + 1';
GRANT SELECT, INSERT ON TABLE public.job TO app;
ALTER TABLE ONLY public.job ADD CONSTRAINT job_pkey PRIMARY KEY (id);
SELECT substring(a from 1 for 2), extract(year from b) FROM public.job WHERE a = 'select' AND b = 'where';
`
