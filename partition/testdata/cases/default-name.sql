ALTER TABLE "o"."e_default" RENAME TO "e_p1";
INSERT INTO "o"."e" ("sequence") VALUES (2000001);
