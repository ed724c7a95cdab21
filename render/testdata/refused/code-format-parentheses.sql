-- 2:56: {schema} in a statement with format() or RAISE, to which a name's % counts
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO 'BEGIN EXECUTE "pg_catalog"."format"((''DROP TABLE "{schema}"."t"'')); END';
