-- want nothing in app
CREATE INDEX "app_jobs_idx" ON "app"."jobs" ("a");
CREATE INDEX IF NOT EXISTS app_jobs_b_idx ON "app"."jobs" ("b");
ALTER INDEX "app"."app_jobs_idx" RENAME TO "app_jobs_a_idx";
