-- want nothing in app
SELECT "n"."nspname" FROM "pg_catalog"."pg_namespace" AS "n";
SELECT "table_name" FROM "information_schema"."tables";
CREATE TABLE "pg_temp"."t" ("a" "pg_catalog"."int4");
