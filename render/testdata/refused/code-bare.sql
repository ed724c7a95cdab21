-- 1:23: {schema} outside quotes
DO 'BEGIN DROP SCHEMA {schema}; END';
