-- 3:1: {schema} outside quotes
CREATE TABLE IF NOT EXISTS "{schema}"."a" ();
{schema}