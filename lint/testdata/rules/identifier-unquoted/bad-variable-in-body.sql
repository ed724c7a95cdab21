-- want 4:13
SELECT :S."f"();
CREATE FUNCTION "g" () RETURNS "pg_catalog"."int4" LANGUAGE "plpgsql" AS $$ DECLARE "r" "pg_catalog"."record"; BEGIN
  update :S.jobs SET "a" = 1;
  FOR "r" IN SELECT 1 FROM :S."z" LOOP NULL; END LOOP; RETURN 1;
END $$;
