-- want 2:1
BEGIN;
CREATE TABLE "app"."t" ("a" BIGINT);
