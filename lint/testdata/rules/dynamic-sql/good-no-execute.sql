-- want nothing
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "id" BIGINT) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  INSERT INTO "app"."log" VALUES ('x' || n);
  PERFORM format('%s', n);
END $$;
