-- 1:16: {schema} in the format string of format()
SELECT format('{schema}', 1);
