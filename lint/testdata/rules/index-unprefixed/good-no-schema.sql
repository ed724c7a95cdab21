-- want nothing
CREATE INDEX "jobs_idx" ON "jobs" ("a");
