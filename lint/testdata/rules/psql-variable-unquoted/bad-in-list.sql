-- want 2:41 2:45
SELECT "a" FROM "app"."t" WHERE "a" IN (:a, :b);
