CREATE TABLE "Odd Name"."T""t" ("a.b" int PRIMARY KEY, U&"d\0061t" int);
CREATE TABLE "Odd Name".u (t int REFERENCES "Odd Name"."T""t" ("a.b"));
CREATE FUNCTION "Odd Name".f() RETURNS bigint LANGUAGE plpgsql SET search_path TO "Odd Name" AS $fn$
DECLARE n "Odd Name".u%ROWTYPE;
BEGIN RETURN (SELECT count(*) FROM "Odd Name"."T""t" WHERE 'it''s' <> $$x'y$$); END $fn$;
