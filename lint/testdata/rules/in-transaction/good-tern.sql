-- want nothing
---- tern: disable-tx ----
CREATE INDEX CONCURRENTLY "app_i" ON "app"."t" ("a");
---- create above / drop below ----
DROP INDEX CONCURRENTLY "app"."app_i";
