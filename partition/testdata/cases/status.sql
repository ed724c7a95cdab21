CREATE TABLE "o"."e_p1" PARTITION OF "o"."e" FOR VALUES FROM (2000000) TO (4000000);
INSERT INTO "o"."e" ("sequence", "recorded_at") SELECT g, now() - interval '1000 hours' + g * interval '1 hour' FROM generate_series(0, 1000) AS g;
