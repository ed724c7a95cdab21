-- want 3:1 5:1
-- +goose Up
CREATE INDEX CONCURRENTLY "app_i" ON "app"."t" ("a");
-- +goose Down
DROP INDEX CONCURRENTLY "app"."app_i";
