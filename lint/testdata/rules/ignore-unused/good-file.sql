-- want nothing
DROP TABLE IF EXISTS "app"."t";
-- pgseal:ignore-file destructive this file tidies up
