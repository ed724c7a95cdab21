-- want 2:14 3:48 in app
CREATE INDEX "jobs_idx" ON "app"."jobs" ("a");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "jobs_key" ON "app"."jobs" ("a");
