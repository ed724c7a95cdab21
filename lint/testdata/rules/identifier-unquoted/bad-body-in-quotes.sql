-- want 2:96 3:32 3:48
CREATE OR REPLACE FUNCTION "app"."f"() RETURNS "text" LANGUAGE "sql" AS 'SELECT ''it''''s'' || name FROM "app"."t"';
DO E'BEGIN\n  DROP TABLE "app".\x74; DROP VIEW vue;\nEND';
