-- want nothing
CREATE OR REPLACE FUNCTION "app"."wipe"() RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  DELETE FROM "app"."t";
  TRUNCATE "app"."u";
END $$;
