-- want 10:14 15:14
CREATE TABLE "app"."a" ();
CREATE TABLE "app"."c" ();
BEGIN;
DROP TABLE "app"."c";
SAVEPOINT "s";
DROP TABLE "app"."a";
DROP SCHEMA "b" CASCADE;
ROLLBACK TO "s";
CREATE TABLE "app"."a" ();
CREATE TABLE "app"."c" ();
DROP TABLE "app"."c";
DROP SCHEMA "b" CASCADE;
ROLLBACK;
CREATE TABLE "app"."c" ();
