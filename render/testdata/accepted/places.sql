-- Every place where a name may stand.
CREATE TABLE IF NOT EXISTS "{schema}"."a" (
  "id" "bigserial" PRIMARY KEY,
  "owner" "text" NOT NULL DEFAULT 'owner of {schema}' CHECK ("owner" <> '{schema}'),
  "path" "text" NOT NULL DEFAULT 'C:\new',
  "next" BIGINT NOT NULL DEFAULT "pg_catalog"."nextval"('"{schema}"."a_id_seq"')
);
COMMENT ON TABLE "{schema}"."a" IS 'it''s the \path\{schema}, "quoted": {schema}';
CREATE OR REPLACE FUNCTION "{schema}"."name"() RETURNS "text" LANGUAGE "sql" SET "search_path" TO "pg_catalog", "pg_temp"
  AS 'SELECT ''{schema}''::"text"';
CREATE OR REPLACE FUNCTION "{schema}"."count"() RETURNS BIGINT LANGUAGE "plpgsql" SET "search_path" TO "pg_catalog", "pg_temp"
  AS 'DECLARE "n" BIGINT; BEGIN SELECT "count"(*) INTO "n" FROM "{schema}"."a"; RETURN "n"; END';
DO '
DECLARE "n" BIGINT;
BEGIN
  -- A comparison, a name quoted at once, SQL to be executed.
  IF NOT EXISTS (SELECT FROM "pg_catalog"."pg_namespace" WHERE "nspname" = ''{schema}'') THEN
    RAISE EXCEPTION ''no schema'';
  END IF;
  EXECUTE ''SELECT "pg_catalog"."count"(*) FROM "{schema}"."a" WHERE "owner" = ''''{schema}'''''' INTO "n";
  EXECUTE "pg_catalog"."format"(''COMMENT ON COLUMN %I.%I.%I IS %L'', ''{schema}'', ''a'', ''owner'', ''{schema}'');
  EXECUTE ''COMMENT ON COLUMN '' || "pg_catalog"."quote_ident"(''{schema}'') || ''."a"."id" IS '''''''''';
END
';
SELECT "pg_catalog"."hashtextextended"('lock of {schema}', 0), "pg_catalog"."to_regclass"('"{schema}"."a"');
