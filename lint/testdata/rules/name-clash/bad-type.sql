-- want 3:13 4:15
CREATE TABLE "app"."status" ("a" BIGINT);
CREATE TYPE "app"."status" AS ENUM ('on', 'off');
CREATE DOMAIN "app"."status" AS "text";
