-- want 2:16 3:16 6:16 7:16
ALTER FUNCTION "app"."f"("int4") SECURITY DEFINER;
ALTER FUNCTION "app"."g"("int4") RESET "search_path";
CREATE OR REPLACE FUNCTION "app"."h"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" TO "pg_catalog", "pg_temp" AS '';
CREATE OR REPLACE FUNCTION "app"."h"("a" "int4") RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" TO "pg_catalog", "pg_temp" AS '';
ALTER FUNCTION "app"."h"() RESET ALL;
ALTER FUNCTION "app"."h"("int4") SET "search_path" TO DEFAULT;
