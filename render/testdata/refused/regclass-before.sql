-- 2:20: {schema} in a string of type regclass
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT "regclass" '{schema}';
