-- want nothing
CREATE FUNCTION "app"."f" () RETURNS void LANGUAGE plpgsql AS $$ BEGIN CREATE TABLE "app"."a" (); END $$;
CREATE FUNCTION "app"."g" () RETURNS void LANGUAGE sql AS $$ CREATE TABLE "app"."a" () $$;
CREATE PROCEDURE "app"."h" () LANGUAGE plpgsql AS $$ BEGIN CREATE TABLE "app"."a" (); END $$;
CREATE TABLE "app"."a" ();
