-- want 2:8
SELECT $a$ abc;
SELECT 1;
