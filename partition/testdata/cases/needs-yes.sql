INSERT INTO "o"."e" ("sequence") SELECT 2000000 + g FROM generate_series(1, 30000) AS g;
