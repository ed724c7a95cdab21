-- want 2:14 2:49 2:64 2:93 2:116
CREATE INDEX app_jobs_idx ON "app"."jobs" USING btree ("queue" text_pattern_ops DESC) WITH (fillfactor = 70) WHERE state = 'ready';
