-- want 2:53 2:90 3:8 3:31
ALTER TABLE "app"."t" ALTER COLUMN "at" SET DEFAULT now(), ALTER COLUMN "id" SET DEFAULT gen_random_uuid();
SELECT count(*), "pg_catalog".lower("a"), coalesce("b", 1), substring("c" FROM 2), greatest(1, 2) FROM "app"."t";
