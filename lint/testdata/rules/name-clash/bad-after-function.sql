-- want 3:14 6:14 11:14
CREATE TABLE "app"."a" ();
CREATE TABLE "app"."a" (CONSTRAINT "c" CHECK (true));
CREATE FUNCTION "app"."f" () RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE "app"."a"; END $$;
DO $$ BEGIN CREATE TABLE "app"."b" (); END $$;
CREATE TABLE "app"."b" ();
BEGIN;
SAVEPOINT s;
CREATE TABLE "app"."c" ();
RELEASE s;
CREATE VIEW  "app"."c" AS SELECT 1;
COMMIT;
