-- 1:
CREATE FUNCTION "{schema}"."f"() RETURNS "void" LANGUAGE "sql" AS 'DELETE FROM {schema}.t';
