-- want 2:28 3:28 4:28
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "plpgsql" SECURITY DEFINER SET "search_path" TO "pg_catalog" AS $$ BEGIN DELETE FROM pg_authid; END $$;
CREATE OR REPLACE FUNCTION "app"."g"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" TO "pg_temp", "pg_catalog" AS '';
CREATE OR REPLACE FUNCTION "app"."h"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" TO '' AS 'SELECT FROM pg_class';
CREATE OR REPLACE FUNCTION "app"."i"() RETURNS "void" LANGUAGE "sql" SECURITY DEFINER SET "search_path" TO "pg_catalog" AS 'SELECT FROM pg_catalog.pg_class';
