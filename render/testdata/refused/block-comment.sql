-- 1:4: {schema} in a comment
/* {schema} */ CREATE TABLE IF NOT EXISTS "{schema}"."a" ();
