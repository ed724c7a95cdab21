-- 2:60: {schema} in code
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE "pg_catalog"."concat"(''DROP TABLE '', ''{schema}'', ''.t''); END';
