-- want nothing
-- pgseal:ignore destructive the table is a cache
-- pgseal:ignore not-idempotent and it runs once
DROP TABLE "app"."t";
