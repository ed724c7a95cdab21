-- want 2:20
CREATE TABLE "app"."яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя" ("a" BIGINT);
