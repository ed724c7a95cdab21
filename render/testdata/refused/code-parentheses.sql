-- 2:43: {schema} in code
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE (''DROP TABLE IF EXISTS {schema}.t''); END';
