-- 1:11: {schema} in a string constant of the form E'...'
SELECT E'x{schema}';
