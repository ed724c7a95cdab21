DROP TABLE "o"."e";
CREATE TABLE "o"."e" ("id" UUID NOT NULL DEFAULT gen_random_uuid(), "sequence" BIGSERIAL, "payload" JSONB, "tracing_context" JSONB,
  "n" BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY ("sequence")) PARTITION BY RANGE ("sequence");
CREATE TABLE "o"."e_p0" PARTITION OF "o"."e" FOR VALUES FROM (0) TO (2000000);
CREATE TABLE "o"."e_default" PARTITION OF "o"."e" DEFAULT;
ALTER TABLE "o"."e" ADD COLUMN "extra" TEXT DEFAULT 'x';
ALTER TABLE "o"."e" DROP COLUMN "tracing_context";
ALTER TABLE "o"."e" ADD COLUMN "twice" BIGINT GENERATED ALWAYS AS ("sequence" * 2) STORED;
ALTER TABLE "o"."e" ADD CONSTRAINT "some" CHECK ("sequence" <> 7);
CREATE INDEX "by_n" ON "o"."e" ("n" DESC);
ALTER TABLE "o"."e" ADD CONSTRAINT "u" UNIQUE ("sequence", "extra");
INSERT INTO "o"."e" ("sequence", "payload", "extra") VALUES (2000001, '{"a": 1}', 'kept'), (8000001, '{"a": 2}', NULL);
CREATE TABLE "o"."was" AS SELECT "sequence", to_jsonb("e") AS "row" FROM "o"."e";
