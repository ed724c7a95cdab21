-- want nothing
CREATE TABLE "app"."list" ("range" BIGINT, "hash" BIGINT) PARTITION BY RANGE ("range");
CREATE TABLE "app"."list_1" PARTITION OF "app"."list" FOR VALUES FROM (MINVALUE) TO (10) PARTITION BY LIST ("hash");
CREATE TABLE "app"."h" ("hash" BIGINT) PARTITION BY HASH ("hash");
