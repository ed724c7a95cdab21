CREATE TABLE "o"."n" ("sequence" BIGINT) PARTITION BY RANGE ("sequence");
CREATE TABLE "o"."n_default" PARTITION OF "o"."n" DEFAULT;
INSERT INTO "o"."n" VALUES (NULL), (3);
