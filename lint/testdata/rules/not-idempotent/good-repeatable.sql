-- want nothing
ALTER TABLE "app"."t" ALTER COLUMN "a" SET NOT NULL, ALTER COLUMN "a" SET DEFAULT 0, ALTER COLUMN "b" TYPE "text";
ALTER TABLE "app"."t" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "app"."t" OWNER TO "bob";
COMMENT ON TABLE "app"."t" IS 'x';
GRANT SELECT ON "app"."t" TO "bob";
UPDATE "app"."t" SET "a" = 1;
SELECT "pg_catalog"."setval"('app.s', 1);
