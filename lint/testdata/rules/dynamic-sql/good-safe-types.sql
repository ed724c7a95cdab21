-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT, "tab" "regclass") RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE v integer := 1;
BEGIN
  EXECUTE 'SELECT ' || id;
  EXECUTE format('ALTER TABLE %s ADD x int', tab);
  EXECUTE format('ALTER SEQUENCE s RESTART WITH %s', v + 1);
  EXECUTE format('DROP TABLE %s', n::regclass);
  EXECUTE format('SELECT %s', TG_RELID::regclass);
END $$;
