-- 1:13: {schema} in a dollar-quoted string
DO $b$SELECT{schema}$b$;
