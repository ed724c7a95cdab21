-- want nothing
-- see pgseal:ignore in the manual
SELECT 1;
