CREATE TABLE "o"."list" ("sequence" BIGINT) PARTITION BY LIST ("sequence");
CREATE TABLE "o"."two" ("sequence" BIGINT, "other" BIGINT) PARTITION BY RANGE ("sequence", "other");
CREATE TABLE "o"."integer" ("sequence" INT) PARTITION BY RANGE ("sequence");
CREATE TABLE "o"."expression" ("sequence" BIGINT) PARTITION BY RANGE (("sequence" + 1));
CREATE TABLE "o"."bare" ("sequence" BIGINT) PARTITION BY RANGE ("sequence");
