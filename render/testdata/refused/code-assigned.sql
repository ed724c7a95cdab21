-- 2:39: {schema} in code
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'DECLARE "q" "text"; BEGIN "q" = ''{schema}''; EXECUTE "q"; END';
