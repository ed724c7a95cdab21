-- want 2:23
CREATE TABLE "app"."us​er" ("a" BIGINT);
