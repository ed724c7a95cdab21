-- 1:18: {schema} outside quotes
CREATE SCHEMA U&"{schema}";
