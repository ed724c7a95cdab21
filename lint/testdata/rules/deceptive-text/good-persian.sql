-- want nothing
SELECT 'می‌خواهم';
