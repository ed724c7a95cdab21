-- want 3:8
SET "search_path" TO "public";
SELECT lower("a") FROM "app"."t";
