-- A type in the way that people write it, and code with names in it.
DO $$ BEGIN
  CREATE TYPE mood AS ENUM ('sad', 'ok');
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_type WHERE typname = 'size') THEN
    CREATE TYPE shop.size AS ENUM ('s', 'l');
  END IF;
END
$$;
CREATE TABLE IF NOT EXISTS things (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  feels mood NOT NULL DEFAULT 'sad',
  sizes shop.size[] DEFAULT '{}'::shop.size[],
  data jsonb DEFAULT '{"a": {}}',
  tags text[] CHECK (tags <@ ARRAY['a', 'b']),
  total numeric GENERATED ALWAYS AS (cardinality(tags) * 2) STORED,
  EXCLUDE USING gist (int4range(1, 2) WITH &&) WHERE (feels = 'ok')
);
CREATE INDEX IF NOT EXISTS things_data_idx ON things USING gin (data jsonb_path_ops);
CREATE TABLE copies (LIKE things INCLUDING ALL, note text);
CREATE OR REPLACE FUNCTION tidy(older interval DEFAULT '1 day') RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = shop, pg_temp AS $f$
DECLARE
  n integer := 0;
  thing things%ROWTYPE;
  feels mood;
BEGIN
  FOR thing IN SELECT * FROM things ORDER BY id LOOP
    INSERT INTO copies (id, feels, note) VALUES (thing.id, thing.feels, 'it''s');
    n := n + 1;
  END LOOP;
  EXECUTE format('DELETE FROM %I.%I WHERE feels = %L', 'shop', 'things', feels);
  PERFORM pg_notify('tidied', n::text);
  RAISE NOTICE '% tidied', n;
  RETURN n;
END;
$f$;
