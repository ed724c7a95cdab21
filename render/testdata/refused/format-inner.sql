-- 1:28: {schema} in a statement with format() or RAISE
DO 'BEGIN EXECUTE format(''{schema}''); END';
