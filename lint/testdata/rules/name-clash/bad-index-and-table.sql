-- want 4:28
CREATE TABLE "app"."a" ("x" BIGINT);
CREATE INDEX IF NOT EXISTS "b" ON "app"."a" ("x");
CREATE TABLE IF NOT EXISTS "app"."b" ("x" BIGINT);
