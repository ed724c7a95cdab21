-- want 5:60 6:18 8:41 9:11 10:10
DO $$
DECLARE "n" BIGINT;
BEGIN
  IF NOT EXISTS (SELECT FROM "pg_catalog"."pg_class" WHERE relname = 'job') THEN
    CREATE TABLE app."job" ("id" BIGINT);
  END IF;
  SELECT "count"(*) INTO "n" FROM "app".job;
  PERFORM pg_notify('a', 'b');
  "n" := total + 1;
END $$;
