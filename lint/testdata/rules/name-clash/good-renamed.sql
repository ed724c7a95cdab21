-- want nothing
CREATE TABLE "app"."t" ("x" BIGINT);
ALTER TABLE "app"."t" RENAME TO "t_old";
CREATE TABLE "app"."t" ("x" BIGINT);
ALTER TABLE "app"."t" ADD CONSTRAINT "c" CHECK ("x" > 0);
ALTER TABLE "app"."t" DROP CONSTRAINT "c";
ALTER TABLE "app"."t" ADD CONSTRAINT "c" CHECK ("x" > 1);
