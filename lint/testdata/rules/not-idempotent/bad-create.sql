-- want 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1
CREATE SCHEMA "app";
CREATE TABLE "app"."t" ("a" BIGINT);
CREATE INDEX "app_i" ON "app"."t" ("a");
CREATE SEQUENCE "app"."s";
CREATE VIEW "app"."v" AS SELECT 1;
CREATE MATERIALIZED VIEW "app"."m" AS SELECT 1;
CREATE EXTENSION "citext";
CREATE STATISTICS "app"."st" ON "a", "b" FROM "app"."t";
CREATE TABLE "app"."copy" AS SELECT 1 AS "a";
