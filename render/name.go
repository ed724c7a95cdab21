package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxIdentifier is the longest identifier that PostgreSQL keeps, in bytes
// (NAMEDATALEN - 1); a longer one is cut with nothing but a NOTICE.
const MaxIdentifier = 63

// A NameError says why a schema or role name is refused and what would do.
type NameError struct {
	Kind   string // "schema" or "role"
	Name   string
	Reason string
	Hint   string
}

func (e *NameError) Error() string {
	return fmt.Sprintf("%s name %+q %s", e.Kind, e.Name, e.Reason)
}

// CheckSchemaName returns a *NameError if no schema can have this name, or none
// should: invisible characters are refused unless allowInvisible is set.
// Whether a family's longer names still fit is Template.Check's to say.
func CheckSchemaName(name string, allowInvisible bool) error {
	return checkName("schema", name, allowInvisible)
}

// checkRoleName refuses the same names for a role, and two more that no quotes
// make a role's: to GRANT and SET ROLE they mean everybody and nobody.
func checkRoleName(name string, allowInvisible bool) error {
	if name == "public" || name == "none" {
		return &NameError{
			Kind: "role", Name: name,
			Reason: "is not a role's to PostgreSQL, quoted or not", Hint: "name the role of the application or of its owner",
		}
	}
	return checkName("role", name, allowInvisible)
}

func checkName(kind, name string, allowInvisible bool) error {
	refuse := func(reason, hint string) error {
		return &NameError{Kind: kind, Name: name, Reason: reason, Hint: hint}
	}
	switch {
	case name == "":
		return refuse("is empty", "give a name of 1 to 63 bytes")
	case strings.IndexByte(name, 0) >= 0:
		return refuse("holds a NUL byte, which PostgreSQL stores in no name", "leave the NUL byte out")
	case !utf8.ValidString(name):
		return refuse("is not valid UTF-8", "write it in UTF-8")
	case strings.HasPrefix(name, "pg_"):
		return refuse(`begins with "pg_", which PostgreSQL reserves for itself`,
			fmt.Sprintf("a name such as %+q would do", strings.TrimLeft(strings.TrimPrefix(name, "pg_"), "_")+"_pg"))
	case name == "information_schema":
		return refuse("is the SQL standard's own schema", "choose another name")
	case len(name) > MaxIdentifier:
		return refuse(fmt.Sprintf("is %d bytes long, and PostgreSQL keeps %d", len(name), MaxIdentifier),
			"shorten it")
	}
	if allowInvisible {
		return nil
	}
	for i, r := range name {
		if invisible(r) {
			return refuse(fmt.Sprintf("holds %U at byte %d, which a reader cannot see", r, i),
				"leave it out, or pass --allow-invisible if it is meant")
		}
	}
	return nil
}

// invisible reports whether a reviewer cannot see r, or sees other characters in
// another order because of it. A space is visible inside quotes; other spaces
// pass for it.
func invisible(r rune) bool {
	if r == ' ' {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) ||
		r == '\u2800'
}
