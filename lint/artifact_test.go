package lint_test

import (
	"testing"

	"github.com/pgseal/pgseal/lint"
	"github.com/pgseal/pgseal/render"
)

// TestArtifacts lints what pgseal itself writes, under names that try to leave
// their quotes.
func TestArtifacts(t *testing.T) {
	families, err := render.Families()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		clean(t, family.Name()+" template", family.Source(), render.Placeholder)
		for _, schema := range []string{
			"alkstore", `a"b`, `x"; DROP TABLE public.victim; --`, `back\slash`, "{schema}", "{{schema}}", `"{schema}`,
			"select", "スキーマ", "MixedCase", "it's", "$$", "%s%I", ":name", "a b", "*/", `\'{schema}`,
		} {
			artifact, err := family.Render(schema, render.Options{})
			if err != nil {
				t.Fatal(err)
			}
			clean(t, family.Name()+" in "+schema, string(artifact), schema)
		}
	}
}

func clean(t *testing.T, name, text, schema string) {
	t.Helper()
	for _, f := range lint.Check(text, lint.Options{Schema: schema}) {
		t.Errorf("%s: %d:%d %s: %s", name, f.Line, f.Column, f.Rule, f.Message)
	}
}
