package quote

import "testing"

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ in, identifier, literal string }{
		{``, `""`, `''`},
		{`a`, `"a"`, `'a'`},
		{`a"b`, `"a""b"`, `'a"b'`},
		{`a'b`, `"a'b"`, `'a''b'`},
		{`a\b`, `"a\b"`, `E'a\\b'`},
		{`\'`, `"\'"`, `E'\\'''`},
		{`$$`, `"$$"`, `'$$'`},
		{"a\nb", "\"a\nb\"", "'a\nb'"},
		{`スキーマ`, `"スキーマ"`, `'スキーマ'`},
	} {
		if got := Identifier(tt.in); got != tt.identifier {
			t.Errorf("Identifier(%q) = %s, want %s", tt.in, got, tt.identifier)
		}
		if got := Literal(tt.in); got != tt.literal {
			t.Errorf("Literal(%q) = %s, want %s", tt.in, got, tt.literal)
		}
	}
	if got, want := Qualified(`a"b`, "c"), `"a""b"."c"`; got != want {
		t.Errorf("Qualified = %s, want %s", got, want)
	}
}
