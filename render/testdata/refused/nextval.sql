-- 2:32: {schema} in an argument of nextval()
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT "pg_catalog"."nextval"('{schema}.a_id_seq');
