-- 1:
SELECT U&'{schema}';
