-- want 4:28 5:45
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE 'DROP TABLE ' || n;
  EXECUTE 'SELECT 1 FROM t WHERE a = ''' || n || '''';
END $$;
