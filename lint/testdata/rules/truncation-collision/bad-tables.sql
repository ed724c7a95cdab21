-- want 3:20
CREATE TABLE "app"."mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm_one" ("a" BIGINT);
CREATE TABLE "app"."mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm_two" ("a" BIGINT);
