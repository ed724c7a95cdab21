-- 2:64: {schema} in a statement with format() or RAISE, to which a name's % counts
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE "pg_catalog"."format"(''DROP TABLE %s.t'', ''{schema}''); END';
