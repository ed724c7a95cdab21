-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE 'SELECT ' || (SELECT string_agg(quote_ident(a), ', ') FROM t);
  EXECUTE format('SELECT %s', CASE WHEN id > 1 THEN 'a' ELSE quote_ident(n) END);
  EXECUTE 'SELECT ' || coalesce(quote_ident(n), '1');
END $$;
