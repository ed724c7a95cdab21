-- want 2:1 3:24
DELETE FROM "app"."t";
WITH "x" AS (SELECT 1) DELETE FROM "app"."u";
