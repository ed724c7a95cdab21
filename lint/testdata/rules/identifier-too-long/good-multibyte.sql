-- want nothing
CREATE TABLE "app"."яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя" ("a" BIGINT);
