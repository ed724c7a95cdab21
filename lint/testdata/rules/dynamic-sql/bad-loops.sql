-- want 5:33 6:44 7:40
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS SETOF "text" LANGUAGE "plpgsql" AS $$
DECLARE r record; c refcursor;
BEGIN
  FOR r IN EXECUTE 'SELECT ' || n LOOP NULL; END LOOP;
  RETURN QUERY EXECUTE format('SELECT %s', n);
  OPEN c FOR EXECUTE concat('SELECT ', n);
END $$;
