-- 2:44: {schema} in a string where it qualifies a name: write "{schema}" in it
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
INSERT INTO "{schema}"."a" ("id") VALUES ('{schema}.b');
