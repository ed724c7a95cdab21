package verify

import "strings"

// HostileNames returns schema names that have broken one tool or another: by
// case, by quotes of each kind, by what looks like a placeholder, a variable or a
// format, by letters beyond ASCII, and by their length, of which the longest here
// is the one given.
func HostileNames(longest int) []string {
	names := []string{
		"MixedCase", "mixedcase", "with space", "with-dash", "select", "7e57", "a.b",
		`a"b`, `""`, "it's", `back\slash`, `'`, `\`, `\"`, `\'`,
		`x"; DROP TABLE public.victim; --`, `'; DROP TABLE public.victim; --`, `'; SELECT pg_sleep(1); --`,
		`''; DROP TABLE public.victim; --`, `\'; DROP TABLE public.victim; --`,
		"x; DROP TABLE public.victim; --", "public.victim; DROP TABLE public.victim; --", "a, public",
		"*/ DROP TABLE public.victim; --", "; COMMIT; --",
		"$$", "$body$", "{schema}", "{{schema}}", "{hex}", "%s%I", "%", ":name", `:"name"`, ":'name'",
		"job", "id", "pg", "schéma", "схема", "сор", "раypal", "スキーマ", "ⅷ\u0301", "😀",
	}
	const long = 3 // bytes of a letter
	names = append(names, strings.Repeat("l", longest), strings.Repeat("長", longest/long)+strings.Repeat("l", longest%long))
	fitting := names[:0]
	for _, name := range names {
		if len(name) <= longest {
			fitting = append(fitting, name)
		}
	}
	return fitting
}
