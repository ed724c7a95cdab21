-- 1:39: syntax-error: a quoted identifier is not closed
CREATE TABLE IF NOT EXISTS "{schema}"."a ();
