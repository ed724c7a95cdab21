-- 1:11: {schema} in a string constant glued to the word before it
SELECT N'x{schema}';
