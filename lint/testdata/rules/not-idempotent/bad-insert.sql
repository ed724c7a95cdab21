-- want 2:1 3:1
INSERT INTO "app"."t" ("a") VALUES (1);
INSERT INTO "app"."t" SELECT * FROM "app"."u";
