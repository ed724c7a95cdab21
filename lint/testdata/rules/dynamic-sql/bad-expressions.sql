-- want 5:41 6:29 7:38 8:20 9:39 10:45 11:47 12:28 13:20 14:25 15:26 16:25 17:19 18:21 19:11
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
DECLARE r record;
BEGIN
  EXECUTE format('DROP TABLE %s'::text, n);
  EXECUTE 'DROP '||(VALUES (n));
  EXECUTE 'DROP '||encode(convert_to(n,'UTF8'),'escape');
  EXECUTE 'DROP '||r.relid;
  EXECUTE format('DROP '||'TABLE %s', n);
  EXECUTE format('%2$s', VARIADIC ARRAY['a',n]);
  EXECUTE (SELECT 'SELECT 1' UNION ALL SELECT n);
  EXECUTE (SELECT 'DROP '||n);
  EXECUTE 'DROP '||evil.quote_ident(n);
  EXECUTE 'DROP ROLE '||pg_get_userbyid(10);
  EXECUTE 'GRANT x TO '||current_user;
  EXECUTE 'DROP '||left(quote_ident(n), 5);
  EXECUTE replace(quote_ident(n), '"', '');
  EXECUTE 'DROP '||(n::jsonb ->> 'a');
  EXECUTE n::evil.int4;
END $$;
