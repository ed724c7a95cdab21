-- want 3:1
-- migrate:up
CREATE INDEX CONCURRENTLY "app_i" ON "app"."t" ("a");
-- migrate:down transaction:false
DROP INDEX CONCURRENTLY "app"."app_i";
