-- want 4:3
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  IF true THN
    NULL;
  END IF;
END $$;
