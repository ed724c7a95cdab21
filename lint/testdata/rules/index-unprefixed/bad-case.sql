-- want 2:14 in App
CREATE INDEX App_jobs_idx ON "App"."jobs" ("a");
