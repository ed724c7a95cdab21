-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE format('DROP TABLE %I', n);
  EXECUTE format('SELECT %L, %1$L, 100 %%', n);
  EXECUTE 'DROP TABLE ' || quote_ident(n);
  EXECUTE 'SELECT ' || quote_literal(n) || ', ' || pg_catalog.quote_nullable(n);
  EXECUTE 'DELETE FROM t WHERE a = $1' USING n;
END $$;
