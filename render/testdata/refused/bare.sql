-- 1:28: {schema} outside quotes
CREATE TABLE IF NOT EXISTS {schema}."a" ();
