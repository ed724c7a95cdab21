-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"(INOUT "a" INTEGER, VARIADIC "b" INTEGER[]) RETURNS INTEGER LANGUAGE "plpgsql" STABLE SECURITY DEFINER SET "search_path" TO "pg_catalog", "pg_temp" AS $$
BEGIN
  IF "a" > 1 THEN RAISE EXCEPTION 'no: %', "a" USING ERRCODE = 'check_violation'; END IF;
  FOR "a" IN 1..10 LOOP CONTINUE WHEN "a" = 3; END LOOP;
END $$;
