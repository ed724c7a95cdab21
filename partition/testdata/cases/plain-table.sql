CREATE TABLE "o"."plain" ("sequence" BIGINT);
