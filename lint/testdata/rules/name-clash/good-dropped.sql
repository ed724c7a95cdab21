-- want nothing
CREATE TABLE "app"."t" ("x" BIGINT PRIMARY KEY);
DROP TABLE "app"."t";
CREATE TABLE "app"."t" ("x" BIGINT PRIMARY KEY);
CREATE INDEX "i" ON "app"."t" ("x");
DROP INDEX "app"."i";
CREATE INDEX "i" ON "app"."t" ("x");
