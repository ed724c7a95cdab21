-- Strings that name an object, that only look like it, and that cannot be told.
CREATE TABLE shop.item (
  id int,
  source text DEFAULT 'shop.item',
  cast_source text DEFAULT 'shop.item'::text,
  dollar text DEFAULT $$shop.item$$,
  hint text DEFAULT 'see shop.item and $1',
  region text CHECK (region <> 'shop.item'),
  kind regclass DEFAULT 'shop.item'::regclass,
  long_kind regclass DEFAULT ('shop.item'::text)::pg_catalog.regclass,
  cast_kind regclass DEFAULT CAST('shop.item' AS regclass),
  typed regclass DEFAULT regclass 'item',
  looked_up regclass DEFAULT to_regclass('shop.item'::text),
  home regnamespace DEFAULT 'shop'::regnamespace
);
CREATE SEQUENCE shop.numbers;
CREATE VIEW shop.numbered AS SELECT nextval(('shop.numbers'::text)::regclass) AS a, nextval('shop.numbers') AS b, 'shop.numbers'::text AS c;
CREATE FUNCTION shop.f(what text DEFAULT 'about shop.item') RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  what := 'shop.item';
  RETURN to_regclass('shop.item')::text || what;
END $$;
