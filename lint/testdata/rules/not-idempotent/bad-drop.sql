-- want 2:1 3:1 4:1 5:1 6:1 7:1 8:1
DROP TABLE "app"."t";
DROP INDEX CONCURRENTLY "app"."i";
DROP FUNCTION "app"."f"();
DROP TRIGGER "tr" ON "app"."t";
DROP SCHEMA "app" CASCADE;
DROP ROLE "bob";
DROP TYPE "app"."mood";
