-- want nothing
WITH RECURSIVE "tree" AS (SELECT 1 AS "n" UNION ALL SELECT "n" + 1 FROM "tree" WHERE "n" < 9), "gone" AS (DELETE FROM "app"."t" RETURNING "a") SELECT "n" FROM "tree", "gone";
