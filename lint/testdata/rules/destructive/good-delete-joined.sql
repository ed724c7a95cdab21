-- want nothing
DELETE FROM "app"."a" USING "app"."b" WHERE "a"."x" = "b"."x";
WITH "d" AS (DELETE FROM "app"."a" WHERE "x" < 3 RETURNING 1) SELECT * FROM "d";
MERGE INTO "app"."a" USING "app"."b" ON "a"."x" = "b"."x" WHEN MATCHED AND "b"."gone" THEN DELETE WHEN MATCHED THEN UPDATE SET "x" = 1;
DELETE FROM "app"."a" WHERE true AND "x" = 1;
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "plpgsql" AS $$ BEGIN EXECUTE 'DROP TABLE app.x'; END $$;
