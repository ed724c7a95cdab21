-- want 2:11 2:26 4:12
SET LOCAL search_path TO app, "pg_temp";
SET "statement_timeout" = '5s';
ALTER ROLE bob SET "work_mem" = '64MB';
