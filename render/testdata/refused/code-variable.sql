-- 2:50: {schema} in code
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'DECLARE "q" "text" := ''DROP TABLE IF EXISTS {schema}.t''; BEGIN EXECUTE "q"; END';
