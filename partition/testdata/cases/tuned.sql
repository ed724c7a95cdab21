ALTER TABLE "o"."e_p0" SET (autovacuum_enabled = false);
CREATE TABLE "o"."e_p1" PARTITION OF "o"."e" FOR VALUES FROM (2000000) TO (4000000) WITH (fillfactor = 70);
CREATE TABLE "o"."e_p2" PARTITION OF "o"."e" FOR VALUES FROM (4000000) TO (6000000) WITH (parallel_workers = 2);
CREATE TABLE "o"."e_p3" PARTITION OF "o"."e" FOR VALUES FROM (6000000) TO (8000000) WITH (autovacuum_freeze_min_age = 1000);
