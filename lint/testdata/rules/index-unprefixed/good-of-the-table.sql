-- want nothing
CREATE INDEX "sales_jobs_idx" ON "sales"."jobs" ("a");
