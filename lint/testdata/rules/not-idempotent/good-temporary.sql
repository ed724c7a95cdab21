-- want nothing
CREATE TEMP TABLE "scratch" ("a" BIGINT);
INSERT INTO "scratch" VALUES (1);
CREATE INDEX "app_i" ON "scratch" ("a");
