-- want 2:14 3:14 in app
CREATE INDEX "appjobs_idx" ON "app"."jobs" ("a");
CREATE INDEX "app" ON "app"."jobs" ("a");
