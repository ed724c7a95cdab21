-- 1:7: {schema} in a comment
-- of {schema}
CREATE TABLE IF NOT EXISTS "{schema}"."a" ();
