-- 1:28: PostgreSQL would cut the sequence
CREATE TABLE IF NOT EXISTS "{schema}"."ttttttttttttttttttttttttttttttttttttttttttttttttt" ("column_with_a_name" "bigserial");
