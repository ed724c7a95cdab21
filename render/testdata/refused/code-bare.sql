-- 1:23: in the code of this string constant: {schema} outside quotes
DO 'BEGIN DROP SCHEMA {schema}; END';
