-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE q "text";
BEGIN
  q := format('SELECT %I', n);
  q := q || ' LIMIT 1';
  EXECUTE q;
  RAISE NOTICE '%', 'a' || n;
END $$;
