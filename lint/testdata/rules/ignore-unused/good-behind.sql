-- want nothing
DROP TABLE IF EXISTS "app"."t"; -- pgseal:ignore destructive the table is a cache
SELECT 1;
