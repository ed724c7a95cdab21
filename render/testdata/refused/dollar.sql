-- 1:12: {schema} in a dollar-quoted string
DO $$BEGIN {schema}; END$$;
