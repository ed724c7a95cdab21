-- want nothing
-- pgseal:ignore destructive, not-idempotent , name-clash the table is a cache
DROP TABLE IF EXISTS "app"."t";
