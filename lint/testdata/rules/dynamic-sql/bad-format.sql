-- want 4:35 5:51 6:42
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE format('DROP TABLE %s', n);
  EXECUTE format('SELECT %I FROM %s WHERE %L', n, n, n) USING id;
  EXECUTE format('SELECT %2$s, %1$I', n, n);
END $$;
