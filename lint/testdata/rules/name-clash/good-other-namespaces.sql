-- want nothing
CREATE TABLE "app"."t" ("t" BIGINT CONSTRAINT "c" CHECK ("t" > 0));
CREATE TABLE "app"."u" ("t" BIGINT CONSTRAINT "c" CHECK ("t" > 0));
CREATE FUNCTION "app"."t"() RETURNS "void" LANGUAGE "sql" AS '';
CREATE TEMP TABLE "t" ("a" BIGINT);
