-- want 2:36 3:13
CREATE TABLE "app"."t" ("a" BIGINT,);
SELECT FROM FROM;
