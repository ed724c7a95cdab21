-- want 2:1
-- pgseal:ignore destructiv the table is a cache
DROP TABLE IF EXISTS "app"."t";
