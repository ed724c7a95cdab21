-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE 'SELECT 1';
  EXECUTE 'SELECT ' || '1' || 2;
  EXECUTE format('SELECT %s', 'now()');
  EXECUTE $q$SELECT 1$q$;
END $$;
