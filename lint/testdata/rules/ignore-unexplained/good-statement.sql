-- want nothing
-- pgseal:ignore destructive the table is a cache
DROP TABLE IF EXISTS "app"."t";
