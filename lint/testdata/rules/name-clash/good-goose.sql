-- want nothing
-- +goose Up
CREATE TABLE "app"."t" ("x" BIGINT);
DROP TABLE "app"."old";
-- +goose Down
CREATE TABLE "app"."old" ("x" BIGINT);
CREATE TABLE "app"."t" ("x" BIGINT);
