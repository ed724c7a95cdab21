-- want 2:87
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "void" LANGUAGE "sql" AS 'SELECT 1 FRM "app"."t" x y';
