-- want 2:12 2:17 2:28 2:49 2:80
SELECT "a".x AS total, "b" label FROM "app"."t" a JOIN "app"."u" AS "b" USING (id);
