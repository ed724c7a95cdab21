-- want 3:20
CREATE TABLE "app"."xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxя1" ("a" BIGINT);
CREATE TABLE "app"."xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxя2" ("a" BIGINT);
