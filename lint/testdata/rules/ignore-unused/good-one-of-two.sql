-- want nothing
-- pgseal:ignore destructive,not-idempotent the table is a cache
DROP TABLE IF EXISTS "app"."t";
