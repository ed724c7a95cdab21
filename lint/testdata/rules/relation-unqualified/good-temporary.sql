-- want nothing
CREATE TEMPORARY TABLE "scratch" AS SELECT 1 AS "a";
CREATE INDEX "app_scratch_idx" ON "scratch" ("a");
INSERT INTO "scratch" VALUES (2);
SELECT "a" INTO TEMP "more" FROM "scratch";
DROP TABLE "scratch", "more";
