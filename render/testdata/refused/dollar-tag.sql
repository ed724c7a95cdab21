-- 1:12: {schema} in a dollar-quoted string
SELECT $a$ {schema} $a$;
