-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text") RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  -- pgseal:ignore dynamic-sql the caller is the migration itself
  EXECUTE n || 'x';
END $$;
