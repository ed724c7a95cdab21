-- want nothing in app
CREATE TABLE "app"."t" ("a" BIGINT CONSTRAINT "pk" PRIMARY KEY, CONSTRAINT "u" UNIQUE ("a"));
