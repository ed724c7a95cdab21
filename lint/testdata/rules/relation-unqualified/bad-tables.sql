-- want 2:14 3:54 4:13 5:33
CREATE TABLE "users" ("id" BIGINT PRIMARY KEY);
CREATE TABLE "app"."posts" ("user" BIGINT REFERENCES "users" ("id"));
ALTER TABLE posts ADD COLUMN "a" BIGINT;
DROP TABLE IF EXISTS "app"."a", b;
