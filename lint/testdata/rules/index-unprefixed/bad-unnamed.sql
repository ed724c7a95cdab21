-- want 2:8 in app
CREATE INDEX ON "app"."jobs" ("a");
