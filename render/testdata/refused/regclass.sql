-- 2:9: {schema} in a string of type regclass
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT '{schema}'::"regclass";
