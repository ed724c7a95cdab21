-- want nothing
BEGIN;
SAVEPOINT "s";
CREATE TABLE "app"."a" ("x" serial UNIQUE);
ROLLBACK TO "s";
CREATE TABLE "app"."a" ("x" serial UNIQUE);
ROLLBACK TO SAVEPOINT "s";
CREATE TABLE "app"."a" ();
CREATE SEQUENCE "app"."a_x_seq";
ROLLBACK;
CREATE TABLE "app"."a" ();
