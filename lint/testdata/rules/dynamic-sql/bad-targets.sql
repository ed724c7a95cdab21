-- want 5:57 7:13 10:11 12:11 13:52 14:59 15:27 17:20
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE s text := 'SELECT 1'; rec record; rec2 record; q text; rec3 record; t text; c refcursor; f text;
BEGIN
  FOR s IN SELECT tablename FROM pg_tables LOOP EXECUTE s; END LOOP;
  FOR rec IN SELECT 'DROP '||tablename AS cmd FROM pg_tables LOOP
    EXECUTE rec.cmd;
  END LOOP;
  rec2.c := 'DROP '||n;
  EXECUTE rec2.c;
  UPDATE app.x SET a = 1 RETURNING b INTO q;
  EXECUTE q;
  FOR rec3 IN EXECUTE 'SELECT 1 AS a' LOOP EXECUTE rec3.a; END LOOP;
  FOREACH t IN ARRAY string_to_array(n, ',') LOOP EXECUTE t; END LOOP;
  FETCH c INTO f; EXECUTE f;
  SELECT tablename AS relid INTO rec FROM pg_tables;
  EXECUTE 'DROP '||rec.relid;
END $$;
