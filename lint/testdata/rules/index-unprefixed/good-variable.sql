-- want nothing
CREATE INDEX "jobs_idx" ON :"schema"."jobs" ("a");
CREATE INDEX "jobs_idx" ON :schema.jobs ("a");
