-- want nothing
CREATE SCHEMA IF NOT EXISTS "app";
SET "search_path" TO "app", "pg_temp";
CREATE TABLE "app"."t" ("m" "mood");
