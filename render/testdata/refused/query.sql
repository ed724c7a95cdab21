-- 2:51: {schema} in an argument of query_to_xml()
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT "pg_catalog"."query_to_xml"('SELECT * FROM {schema}.t', true, true, '');
