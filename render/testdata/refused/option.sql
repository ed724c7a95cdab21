-- 2:44: {schema} in an option
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
CREATE SUBSCRIPTION "s" CONNECTION 'dbname={schema}' PUBLICATION "p";
