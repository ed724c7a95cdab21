-- want 2:1
-- pgseal:ignore destructive,not-idempotent
DROP TABLE "app"."t";
