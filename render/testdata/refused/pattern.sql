-- 2:59: {schema} in an operand of ~~
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
SELECT FROM "pg_catalog"."pg_class" WHERE "relname" LIKE '{schema}%';
