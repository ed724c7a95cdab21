-- 1:39: unterminated quoted identifier
CREATE TABLE IF NOT EXISTS "{schema}"."a ();
