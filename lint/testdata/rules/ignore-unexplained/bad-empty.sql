-- want 2:1
-- pgseal:ignore
SELECT 1;
