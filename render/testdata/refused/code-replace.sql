-- 2:71: {schema} in code
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE "pg_catalog"."replace"(''DROP TABLE x.t'', ''x'', ''{schema}''); END';
