-- Names where the linter does not look.
CREATE FUNCTION shop.same(int, int) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT $1 = $2';
CREATE COLLATION shop.c (provider = libc, locale = 'C');
CREATE AGGREGATE shop.total (int) (SFUNC = int4pl, STYPE = int);
CREATE FUNCTION shop.three(boolean, int, int) RETURNS boolean LANGUAGE sql AS $$ SELECT $1 OR $2 = $3 $$;
CREATE AGGREGATE shop.any_same (int, int) (SFUNC = three, STYPE = boolean);
CREATE TABLE shop.t (a int, b text COLLATE shop.c);
CREATE VIEW shop.v AS SELECT t.a, t.b COLLATE shop.c AS b FROM shop.t WHERE t.a OPERATOR(pg_catalog.=) 1 FOR UPDATE OF t;
CREATE FUNCTION shop.latest() RETURNS shop.t LANGUAGE plpgsql AS $$
DECLARE
  one shop.t;
  two shop.t.a%TYPE := 1;
BEGIN
  SELECT * INTO one FROM shop.t ORDER BY a USING OPERATOR(pg_catalog.<) LIMIT 1;
  RETURN one;
END $$;
