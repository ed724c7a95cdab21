-- want 2:25
CREATE TABLE "app"."job_о_id" ("a" BIGINT);
