-- want 3:1
SELECT 1;
-- pgseal:ignore destructive nothing follows
