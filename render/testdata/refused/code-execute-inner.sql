-- 2:55: {schema} in an argument of nextval()
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE ''SELECT "pg_catalog"."nextval"(''''{schema}.s'''')''; END';
