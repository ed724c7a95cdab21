-- want 2:11
SELECT 1; -- pgseal:ignore destructive the table is a cache
DROP TABLE IF EXISTS "app"."t";
