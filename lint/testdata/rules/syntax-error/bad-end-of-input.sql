-- want 4:13
SELECT 1;
CREATE TABLE "app"."t" (
  "a" BIGINT
