-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE suffix text; t text; cmd text; i int; r record; cols text[] := ARRAY['a','b']; part regclass; d date := now();
  c CURSOR FOR SELECT quote_ident(relname) AS name FROM pg_class; from_ts timestamptz; sql text := '';
BEGIN
  suffix := to_char(now(), 'YYYYMM') || lpad(3::text, 2, '0') || left(md5(n), 8);
  EXECUTE 'CREATE TABLE t_' || suffix || ' PARTITION OF t FOR VALUES IN (' || array_length(cols, 1) || ')';
  FOREACH t IN ARRAY ARRAY['a','b'] LOOP EXECUTE 'TRUNCATE ' || t; END LOOP;
  FOREACH t IN ARRAY cols LOOP EXECUTE 'TRUNCATE ' || t; END LOOP;
  FOR t IN SELECT quote_ident(relname) FROM pg_class LOOP EXECUTE 'DROP TABLE ' || t; END LOOP;
  FOR cmd IN SELECT format('DROP TABLE %I.%I', schemaname, tablename) FROM pg_tables LOOP EXECUTE cmd; END LOOP;
  FOR r IN SELECT format('DROP TABLE %I', tablename) AS cmd, oid::regclass AS rel, oid::regclass FROM pg_tables LOOP
    EXECUTE r.cmd;
    EXECUTE 'DROP TABLE ' || r.rel || r.oid;
  END LOOP;
  FOR i IN 0 .. 9 LOOP EXECUTE format('CREATE TABLE p_%s ()', i); END LOOP;
  FOR i IN 0..array_length(cols, 1) - 1 LOOP EXECUTE 'SELECT ' || cols[i]; END LOOP;
  FOR x IN c LOOP EXECUTE 'DROP TABLE ' || x.name; END LOOP;
  SELECT inhrelid::regclass INTO part FROM pg_inherits;
  EXECUTE 'DROP TABLE ' || part;
  SELECT string_agg(quote_ident(attname), ', ') INTO t FROM pg_attribute;
  EXECUTE 'SELECT ' || t;
  IF i = 1 THEN cmd := 'a'; ELSIF i = 2 THEN cmd := CASE WHEN i = 1 THEN 'b' ELSE 'c' END; ELSE cmd := 'd'; END IF;
  EXECUTE cmd;
  CASE i WHEN 1 THEN cmd := 'x'; ELSE cmd := 'y'; END CASE;
  from_ts := date_trunc('month', d) + interval '1 month';
  EXECUTE format('CREATE TABLE %I PARTITION OF t FOR VALUES FROM (%s) TO (''%s'')', 'p' || suffix, relid, from_ts);
  sql := sql || quote_ident(n) || ', ';
  sql := rtrim(sql, ', ');
  r.c := quote_literal(n);
  EXECUTE sql || r.c || replace('a {x}', '{x}', quote_ident(n));
  EXECUTE format('SELECT %s', (SELECT count(*) FROM pg_class WHERE relname = n)) INTO i USING n;
  WHILE i > 0 LOOP i := i - 1; END LOOP;
  EXECUTE 'SELECT ' || (SELECT max(i) + 1);
EXCEPTION WHEN OTHERS THEN EXECUTE 'SELECT ' || i;
END $$;
