-- want nothing
SELECT pg_catalog.set_config('search_path', '', false);
SELECT lower("a") FROM "app"."t";
