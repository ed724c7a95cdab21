-- want nothing
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SELECT lower("a"), "b"::mood FROM "app"."t";
