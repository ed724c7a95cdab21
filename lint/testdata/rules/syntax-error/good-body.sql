-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"(OUT "a" "int4") LANGUAGE "plpgsql" AS $$
<<outer>>
DECLARE x "app"."t"%ROWTYPE; c CURSOR FOR SELECT 1;
BEGIN
  x.a := 1;
  a = 2;
  GET DIAGNOSTICS a = ROW_COUNT;
  CASE a WHEN 1, 2 THEN NULL; ELSE RAISE; END CASE;
EXCEPTION WHEN unique_violation THEN NULL;
END $$;
