-- want nothing
SELECT "g" FROM "pg_catalog"."generate_series"(1, 3) AS "g";
SELECT "a" FROM (VALUES (1), (2)) AS "v" ("a");
SELECT "a" FROM "app"."t" AS "t" WHERE "t"."a" = 1;
