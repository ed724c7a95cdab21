-- want 2:47 3:15 in app
CREATE TABLE "app"."t" ("a" BIGINT REFERENCES "auth"."users" ("id"));
CREATE SCHEMA "auth";
