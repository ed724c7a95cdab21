-- want nothing
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM "pg_catalog"."pg_namespace" WHERE "nspname" = 'app') THEN
    CREATE SCHEMA "app";
  END IF;
END $$;
CREATE TABLE "app"."t" ("a" BIGINT);
