-- want 2:28
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" FROM CURRENT AS '';
SET "search_path" TO "pg_catalog", "pg_temp";
CREATE OR REPLACE FUNCTION "app"."g"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" FROM CURRENT AS '';
