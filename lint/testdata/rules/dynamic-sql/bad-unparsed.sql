-- want 4:28 5:28
CREATE OR REPLACE FUNCTION "f" () RETURNS "trigger" LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
DECLARE n text; k int; BEGIN tg_argv[0] := 'a'; EXECUTE 'SELECT ' || k;
  EXECUTE 'DROP TABLE ' || n || k USING 1;
  EXECUTE 'DROP TABLE ' || tg_argv[0] INTO n;
END $$;
