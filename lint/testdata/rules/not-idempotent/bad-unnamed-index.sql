-- want 2:1
CREATE INDEX ON "app"."t" ("a");
