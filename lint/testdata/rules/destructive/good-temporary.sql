-- want nothing
CREATE TEMP TABLE "scratch" ("a" BIGINT);
DELETE FROM "scratch";
DROP TABLE "scratch";
