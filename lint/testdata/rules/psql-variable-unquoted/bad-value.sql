-- want 2:38
SELECT * FROM "app"."t" WHERE "id" = :id;
