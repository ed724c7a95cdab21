-- want 2:1
-- pgseal:ignore-file destructive
DROP TABLE IF EXISTS "app"."t";
