-- want 2:20
CREATE TABLE "app"."aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_64_" ("a" BIGINT);
