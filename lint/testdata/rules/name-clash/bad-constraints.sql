-- want 3:38 4:19
CREATE TABLE "app"."t" ("a" BIGINT CONSTRAINT "positive" CHECK ("a" > 0));
ALTER TABLE "app"."t" ADD CONSTRAINT "positive" CHECK ("a" >= 0);
ALTER TABLE "app"."t" ADD CONSTRAINT "t" UNIQUE ("a");
