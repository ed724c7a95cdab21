-- want nothing
DROP TABLE IF EXISTS -- pgseal:ignore destructive the table is a cache
  "app"."t";
