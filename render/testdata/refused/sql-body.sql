-- 2:92: {schema} in a string of type regclass
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
CREATE OR REPLACE FUNCTION "{schema}"."f"() RETURNS "regclass" LANGUAGE "sql" AS 'SELECT ''{schema}.a''::"regclass"';
