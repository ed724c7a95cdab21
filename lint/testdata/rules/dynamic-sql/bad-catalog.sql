-- want 7:44 12:44 17:44 22:44 27:44 32:44 37:44 42:44 47:44 52:44 57:44 62:44 67:44 73:28
DO $$
DECLARE
  n text := current_setting('a.b'); c CURSOR FOR SELECT 1;
BEGIN
  OPEN c;
  n := 1;         EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); c CURSOR (k int) FOR SELECT k;
BEGIN
  OPEN c(1);
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); c CURSOR FOR SELECT 1;
BEGIN
  FOR r IN c LOOP r.x := 1; END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  FOR a.x IN 1..2 LOOP END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  FOR a.x, a.y IN SELECT 1, 2 LOOP END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  FOREACH a.x IN ARRAY ARRAY[1] LOOP END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  GET DIAGNOSTICS a.x = ROW_COUNT, a.y := PG_CONTEXT;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text COLLATE "C" := current_setting('a.b') COLLATE "C";
BEGIN
  NULL;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  SELECT 1 INTO STRICT a.x;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); a record;
BEGIN
  FOR a.x IN EXECUTE 'SELECT 1' LOOP END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
CREATE OR REPLACE FUNCTION "f" (n text, OUT a int, OUT b int) RETURNS SETOF record LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
BEGIN
  FOR a, f.b IN SELECT 1, 2 LOOP RETURN NEXT; END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); c CURSOR FOR SELECT 1;
BEGIN
  OPEN c; FETCH c INTO n; MOVE c; CLOSE c; FOR r IN c() LOOP NULL; END LOOP;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
DO $$ DECLARE n text := current_setting('a.b'); v public.t := 1;
BEGIN
  COMMIT; GET STACKED DIAGNOSTICS v.a = MESSAGE_TEXT;
                  EXECUTE 'DROP TABLE ' || n;
END $$;
CREATE OR REPLACE FUNCTION "g" (text, int) RETURNS text LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
DECLARE n ALIAS FOR $1; k ALIAS FOR $2;
BEGIN
  $1 := n; SELECT 1 INTO $2; EXECUTE 'SELECT ' || k;
  EXECUTE 'DROP TABLE ' || n;
END $$;
