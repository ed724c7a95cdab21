-- want 2:1 3:1 4:1 5:1 6:1 7:1
DROP TABLE IF EXISTS "app"."t";
DROP SCHEMA "app" CASCADE;
DROP VIEW "app"."v";
DROP INDEX "app"."i";
DROP SEQUENCE "app"."s";
DROP TYPE "app"."mood";
