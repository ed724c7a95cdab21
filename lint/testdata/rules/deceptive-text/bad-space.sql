-- want 2:22 3:9
CREATE TABLE "app"."a b" ("a" BIGINT);
SELECT a b;
