-- want 3:16
\set limit 10
SELECT 1 LIMIT :limit;
\gexec
