-- want 2:11 3:18 4:23 5:34 6:17 7:13 in app
DROP VIEW "public"."v";
COMMENT ON TABLE "public"."t" IS 'x';
GRANT USAGE ON SCHEMA "public" TO "bob";
ALTER TABLE "app"."t" SET SCHEMA "archive";
CREATE FUNCTION "public"."f"() RETURNS "void" LANGUAGE "sql" AS '';
DROP SCHEMA "old";
