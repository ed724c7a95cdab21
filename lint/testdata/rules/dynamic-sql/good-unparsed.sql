-- want nothing
CREATE OR REPLACE FUNCTION "f" () RETURNS "trigger" LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
DECLARE "k" int; "n" text;
BEGIN
  tg_argv[0] := 'a';
  EXECUTE 'DROP TABLE "t' || "k" || '"';
  EXECUTE 'DROP TABLE ' || pg_catalog.quote_ident("n") USING 'a' || "n";
END $$;
