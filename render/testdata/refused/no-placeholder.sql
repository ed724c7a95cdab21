-- 1:1: no {schema} in the template
SELECT 1;
