-- want nothing
CREATE TABLE "app"."aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""""""" ("a" BIGINT);
