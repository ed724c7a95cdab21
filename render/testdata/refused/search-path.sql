-- 2:50: {schema} in an argument of set_config()
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT "pg_catalog"."set_config"('search_path', '{schema}', true);
