-- want 4:14 7:13
CREATE TABLE "app"."u" ();
ALTER TABLE "app"."u" SET SCHEMA "b";
CREATE TABLE "b"."u" ();
CREATE TYPE "app"."t" AS ENUM ();
ALTER TYPE "app"."t" RENAME TO "r";
CREATE TYPE "app"."r" AS ENUM ();
