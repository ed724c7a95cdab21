-- want 4:11 5:11 6:11 7:11
CREATE OR REPLACE FUNCTION "app"."f"("n" "text", "relid" integer) RETURNS "void" LANGUAGE "plpgsql" AS $$
BEGIN
  EXECUTE n;
  EXECUTE $1;
  EXECUTE f.n;
  EXECUTE NEW.c;
END $$;
