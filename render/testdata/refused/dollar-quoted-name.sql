-- 1:26: {schema} in a dollar-quoted string
DO $$BEGIN DROP SCHEMA "x{schema}"; END$$;
