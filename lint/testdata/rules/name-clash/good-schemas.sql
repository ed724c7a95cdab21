-- want nothing
CREATE TABLE "a"."t" ("x" BIGINT);
CREATE TABLE "b"."t" ("x" BIGINT);
CREATE INDEX "t_x" ON "a"."t" ("x");
CREATE INDEX "t_x" ON "b"."t" ("x");
