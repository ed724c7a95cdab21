-- want 2:1 3:1 4:1 5:14 6:77
DELETE FROM "app"."a" USING "app"."b";
DELETE FROM "app"."a" WHERE true;
DELETE FROM "app"."a" WHERE 1 = 1 OR "x" = 2;
WITH "d" AS (DELETE FROM "app"."a" RETURNING 1) SELECT * FROM "d";
MERGE INTO "app"."a" USING "app"."b" ON "a"."x" = "b"."x" WHEN MATCHED THEN DELETE;
