INSERT INTO "o"."e" ("sequence") VALUES (2000001);
ALTER TABLE "o"."e_default" ADD CONSTRAINT "pgseal_recover" CHECK ("sequence" < 4000000) NOT VALID;
