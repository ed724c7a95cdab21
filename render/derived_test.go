package render

import (
	"context"
	"testing"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/verify/server/servertest"
)

// TestDerivedNames asks a server what it calls what it names itself.
func TestDerivedNames(t *testing.T) {
	const sql = `
CREATE TABLE "a" (
  "id" "bigserial" PRIMARY KEY, "small" "smallserial", "n" BIGINT GENERATED ALWAYS AS IDENTITY,
  "u" BIGINT UNIQUE, "x" BIGINT CHECK ("x" > 0), "y" BIGINT CHECK ("y" > "x"), "z" BIGINT REFERENCES "a" ("u"),
  UNIQUE ("x", "y") INCLUDE ("z"), CHECK ("n" > 0), CHECK ("n" > "u"), FOREIGN KEY ("x", "y") REFERENCES "a" ("x", "y"),
  EXCLUDE USING "btree" ("z" WITH =, ("x" + 1) WITH =)
);
ALTER TABLE "a" ADD COLUMN "late" "bigserial", ADD CHECK ("small" > 1), ADD UNIQUE ("late");
CREATE TABLE "p" ("id" BIGINT PRIMARY KEY, "v" "text", UNIQUE ("v", "id")) PARTITION BY RANGE ("id");
CREATE INDEX "p_named" ON "p" ("v", ("id" + 1));
CREATE TABLE "p0" PARTITION OF "p" DEFAULT;
CREATE TABLE "p1" PARTITION OF "p" FOR VALUES FROM (0) TO (1);
CREATE INDEX "p_later" ON "p" ("id" DESC) INCLUDE ("v");`
	ctx := context.Background()
	conn := servertest.Conn(t)
	if _, err := conn.Exec(ctx, sql); err != nil {
		t.Fatal(err)
	}
	tree, err := pg_query.Parse(sql)
	if err != nil {
		t.Fatal(err)
	}
	derived := []string{"a", "p", "p0", "p1", "p_named", "p_later"}
	for _, n := range derivedFrom(tree) {
		derived = append(derived, n.template)
	}
	var lacking, extra []string
	err = conn.QueryRow(ctx, `WITH there AS (
			SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
			UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
		)
		SELECT ARRAY(SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM there),
			ARRAY(SELECT name FROM there EXCEPT SELECT name FROM unnest($1::text[]) AS name)`, derived).Scan(&lacking, &extra)
	if err != nil {
		t.Fatal(err)
	}
	if len(lacking) > 0 || len(extra) > 0 {
		t.Errorf("PostgreSQL names nothing %q, and has names that are not derived: %q", lacking, extra)
	}
}
