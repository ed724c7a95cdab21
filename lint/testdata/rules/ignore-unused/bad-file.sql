-- want 3:1
SELECT 1;
-- pgseal:ignore-file name-clash they are in two databases
