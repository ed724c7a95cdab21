-- 1:44: syntax-error: syntax error
CREATE TABLE IF NOT EXISTS "{schema}"."a" ((;
