-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("a" integer, OUT "b" "text") LANGUAGE "plpgsql" SECURITY DEFINER AS $$ BEGIN DELETE FROM job; END $$;
ALTER FUNCTION "app"."f"("int4") SET "search_path" TO "pg_catalog", "pg_temp";
CREATE OR REPLACE FUNCTION "app"."g"() RETURNS "void" LANGUAGE "sql" AS '';
ALTER FUNCTION "app"."g" SET "search_path" TO "pg_catalog", "pg_temp";
ALTER FUNCTION "app"."g"() SECURITY DEFINER;
ALTER FUNCTION "app"."h"() SECURITY DEFINER SET "search_path" TO "pg_catalog", "pg_temp";
ALTER FUNCTION "app"."h"() OWNER TO "x";
