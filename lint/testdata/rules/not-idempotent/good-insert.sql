-- want nothing
INSERT INTO "app"."t" ("a") VALUES (1) ON CONFLICT DO NOTHING;
INSERT INTO "app"."t" ("a") SELECT 1 WHERE NOT EXISTS (SELECT FROM "app"."t" WHERE "a" = 1);
INSERT INTO "app"."t" ("a") SELECT "a" FROM "app"."u" EXCEPT SELECT "a" FROM "app"."t";
