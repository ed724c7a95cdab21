-- 4:2: {schema} outside quotes
DO '
 BEGIN DROP SCHEMA "{schema}"; -- it''s
 
 {schema}
END';
