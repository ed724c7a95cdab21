-- 1:29: {schema} in a statement with format() or RAISE
DO 'BEGIN RAISE EXCEPTION ''{schema}''; END';
