package catalog_test

import (
	"os"
	"strings"
	"testing"

	"github.com/pgseal/pgseal/catalog"
	"github.com/pgseal/pgseal/verify/server/servertest"
)

func TestParse(t *testing.T) {
	for _, file := range []string{"sample", "torture"} {
		text, err := os.ReadFile("testdata/drift/" + file + ".snapshot")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := catalog.Parse(string(text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if catalog.HasPrivileges(string(text)) {
			t.Errorf("%s holds privileges", file)
		}
		sql, err := os.ReadFile("testdata/drift/" + file + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{string(sql), strings.ToLower(string(sql))} {
			if _, err := catalog.Parse(other); err == nil {
				t.Errorf("%s.sql is taken for a snapshot", file)
			}
		}
		conn := servertest.Conn(t)
		load(t, conn, file, `a"b`)
		with := privileged(t, conn, `a"b`)
		if _, err := catalog.Parse(with); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if !catalog.HasPrivileges(with) {
			t.Errorf("%s holds no privileges", file)
		}
	}
	for _, text := range []string{"", "\n", "ok     one\n", "table \"t\"\n", "  column \"a\" integer\n", "table \"t\"\n  -- permanent\n", "create table \"t\" (\n  id int);\n"} {
		if _, err := catalog.Parse(text); err == nil {
			t.Errorf("%q is taken for a snapshot", text)
		}
	}
}
