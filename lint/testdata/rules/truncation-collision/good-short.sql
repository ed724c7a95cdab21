-- want nothing
CREATE TABLE "app"."one" ("a" BIGINT);
CREATE TABLE "app"."two" ("a" BIGINT);
