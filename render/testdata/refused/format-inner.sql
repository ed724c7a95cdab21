-- 1:28: in the code of this string constant: {schema} in the format string of format()
DO 'BEGIN EXECUTE format(''{schema}''); END';
