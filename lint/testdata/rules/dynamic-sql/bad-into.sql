-- want 6:11 8:11 10:11 12:11
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE s text; ok text := 'SELECT 1'; a text; u text := 'x'; m integer := 1;
BEGIN
  SELECT 'DROP TABLE '||n INTO s;
  EXECUTE s;
  SELECT tablename INTO STRICT ok FROM pg_tables;
  EXECUTE ok;
  SELECT 1, n INTO m, a;
  EXECUTE a;
  EXECUTE 'SELECT 1' INTO u;
  EXECUTE u;
END $$;
