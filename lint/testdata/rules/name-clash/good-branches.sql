-- want nothing
DO $$
BEGIN
  IF current_setting('a.b') = 'c' THEN CREATE TABLE "app"."a" ("x" int); ELSE CREATE TABLE "app"."a" ("y" int); END IF;
  BEGIN CREATE TABLE "app"."b" (); EXCEPTION WHEN OTHERS THEN CREATE TABLE "app"."b" (); END;
END $$;
CREATE VIEW "app"."a" AS SELECT 1;
DO $$ BEGIN IF true THEN RETURN; END IF; CREATE TABLE "app"."c" (); END $$;
CREATE TABLE "app"."c" ();
CREATE TABLE "app"."d" ();
DO $$ BEGIN EXECUTE 'DROP TABLE "app"."d"'; END $$;
CREATE TABLE "app"."d" ();
CREATE TABLE "app"."e" ();
DO $$ BEGIN IF true THEN DROP TABLE "app"."e"; END IF; END $$;
CREATE TABLE "app"."e" ();
\if :first
CREATE TABLE "app"."f" ();
\else
CREATE TABLE "app"."f" ();
\endif
CREATE TABLE "app"."f" ();
CREATE TABLE "app"."g" ();
\c other
CREATE TABLE "app"."g" ();
