-- want 3:28 4:35
CREATE TABLE "app"."users" ("id" BIGINT PRIMARY KEY, "email" "text" UNIQUE);
CREATE INDEX IF NOT EXISTS "users_pkey" ON "app"."users" ("id");
CREATE UNIQUE INDEX IF NOT EXISTS "users_email_key" ON "app"."users" ("email");
