-- 1:9: {schema} in a string constant that goes on
SELECT '{schema}'
 'x';
