-- want 2:14
CREATE INDEX "jobs_idx" ON "sales"."jobs" ("a");
