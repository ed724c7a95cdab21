-- want nothing
-- +goose NO TRANSACTION
-- +goose Up
CREATE INDEX CONCURRENTLY "app_i" ON "app"."t" ("a");
-- +goose Down
DROP INDEX CONCURRENTLY "app"."app_i";
