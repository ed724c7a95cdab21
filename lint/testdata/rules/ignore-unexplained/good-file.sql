-- want nothing
SELECT 1;
-- pgseal:ignore-file destructive this file only tidies up
DROP TABLE IF EXISTS "app"."t";
