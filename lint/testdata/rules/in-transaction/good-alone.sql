-- want nothing
CREATE INDEX CONCURRENTLY "app_i" ON "app"."t" ("a");
VACUUM ANALYZE "app"."t";
CREATE DATABASE "d";
