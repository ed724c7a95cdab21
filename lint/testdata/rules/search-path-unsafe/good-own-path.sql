-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "plpgsql" SECURITY DEFINER SET "search_path" TO "pg_catalog", "pg_temp" AS $$ BEGIN PERFORM lower('A'); END $$;
CREATE OR REPLACE FUNCTION "app"."g"() RETURNS "text" LANGUAGE "sql" SET "search_path" = '' AS 'SELECT lower(''A'')';
