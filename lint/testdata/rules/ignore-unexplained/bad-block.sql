-- want 2:1
/* pgseal:ignore destructive */ DROP TABLE IF EXISTS "app"."t";
