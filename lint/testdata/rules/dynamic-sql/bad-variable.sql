-- want 6:11
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE q "text";
BEGIN
  q := 'SELECT ' || n;
  EXECUTE q;
END $$;
