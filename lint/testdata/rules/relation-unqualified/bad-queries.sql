-- want 2:13 2:39 2:96 3:8 4:13 5:21
INSERT INTO "t" ("a") SELECT "a" FROM "u" JOIN "app"."v" USING ("a") WHERE EXISTS (SELECT FROM "w");
UPDATE "t" SET "a" = 1 FROM "app"."x";
DELETE FROM "t" USING "app"."y" WHERE "t"."a" = "y"."a";
TRUNCATE "app"."a", "b";
