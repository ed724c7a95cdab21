-- 1:29: {schema} outside quotes
CREATE TABLE IF NOT EXISTS a{schema} ();
