-- want 2:1
-- pgseal:ignore destructive the table is a cache
SELECT 1;
