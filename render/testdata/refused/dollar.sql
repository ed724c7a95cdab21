-- 1:25: {schema} in a dollar-quoted string
DO $$BEGIN DROP SCHEMA "{schema}"; END$$; SELECT "{schema}";
