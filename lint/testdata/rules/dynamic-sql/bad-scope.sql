-- want 6:22 7:38 9:38 11:22
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE q text := 'SELECT 1';
BEGIN
  <<inner>> DECLARE n int := 1; BEGIN EXECUTE 'SELECT '||n; END;
  EXECUTE 'SELECT '||n;
  DECLARE q text := n; BEGIN EXECUTE q; END;
  EXECUTE q;
  DECLARE n text := n; BEGIN EXECUTE n; END;
  FOR n IN 1..3 LOOP EXECUTE 'SELECT '||n; END LOOP;
  EXECUTE 'SELECT '||n;
END $$;
