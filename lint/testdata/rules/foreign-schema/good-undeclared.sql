-- want nothing
CREATE TABLE "a"."t" ("a" BIGINT);
CREATE TABLE "b"."t" ("a" BIGINT);
