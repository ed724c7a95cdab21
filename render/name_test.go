package render

import (
	"errors"
	"strings"
	"testing"
)

func TestSchemaName(t *testing.T) {
	family, err := Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	longest := family.LongestSchema()
	const invisible = "a reader cannot see"
	for _, tt := range []struct {
		name, refused string // the reason, or "" where the name is accepted
		allowed       bool   // accepted with AllowInvisible
	}{
		{name: "alkstore"},
		{name: "MixedCase"},
		{name: "with space"},
		{name: "select"},
		{name: `""`},
		{name: `x"; DROP TABLE public.victim; --`},
		{name: `'; SELECT pg_sleep(1); --`},
		{name: "$$"},
		{name: `back\slash`},
		{name: "{schema}"},
		{name: "schéma"},
		{name: "pgmine"},
		{name: "Pg_mine"},
		{name: "019a2c1e-7a51-4c1e-9a3b-2d1e0f9a8b7c"},
		{name: strings.Repeat("a", longest)},
		{name: strings.Repeat("a", longest+1), refused: "_dead_retention_idx"},
		{name: strings.Repeat("ス", longest/3)},
		{name: strings.Repeat("ス", longest/3+1), refused: "_dead_retention_idx"},
		{name: strings.Repeat("a", 64), refused: "is 64 bytes long"},
		{name: "", refused: "is empty"},
		{name: "a\x00b", refused: "NUL"},
		{name: "a\xffb", refused: "not valid UTF-8"},
		{name: "pg_mine", refused: "reserves"},
		{name: "information_schema", refused: "SQL standard"},
		{name: "a\nb", refused: invisible, allowed: true},
		{name: "a\rb", refused: invisible, allowed: true},
		{name: "a\tb", refused: invisible, allowed: true},
		{name: "a\u2028b", refused: invisible, allowed: true},
		{name: "a\u202eb", refused: invisible, allowed: true},
		{name: "a\u200bb", refused: invisible, allowed: true},
		{name: "a\u00a0b", refused: invisible, allowed: true},
		{name: "a\u00adb", refused: invisible, allowed: true},
		{name: "a\u3164b", refused: invisible, allowed: true},
		{name: "a\ufe0fb", refused: invisible, allowed: true},
	} {
		_, err := family.Render(tt.name, Options{})
		var refusal *NameError
		switch {
		case tt.refused == "" && err != nil:
			t.Errorf("%+q refused: %v", tt.name, err)
		case tt.refused != "" && !errors.As(err, &refusal):
			t.Errorf("%+q: error %v, want a *NameError", tt.name, err)
		case tt.refused != "" && !strings.Contains(refusal.Error(), tt.refused):
			t.Errorf("%+q refused because it %s, want %q", tt.name, refusal.Reason, tt.refused)
		case tt.refused != "" && refusal.Hint == "":
			t.Errorf("%+q refused without a hint", tt.name)
		}
		if _, err := family.Render(tt.name, Options{AllowInvisible: true}); tt.refused != "" && (err == nil) != tt.allowed {
			t.Errorf("%+q with AllowInvisible: %v", tt.name, err)
		}
	}
}
