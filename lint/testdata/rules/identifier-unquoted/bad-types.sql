-- want 2:34 2:78 2:98
CREATE TABLE "app"."files" ("id" uuid, "size" BIGINT, "seen" TIMESTAMP, "at" timestamptz, "tags" text[], "price" NUMERIC(10, 2));
