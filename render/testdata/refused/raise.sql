-- 1:29: in the code of this string constant: {schema} in the format string of RAISE
DO 'BEGIN RAISE EXCEPTION ''{schema}''; END';
