-- 2:13: PostgreSQL would cut the sequence
CREATE TABLE IF NOT EXISTS "{schema}"."a_table_whose_name_is_quite_long" ("id" BIGINT);
ALTER TABLE "{schema}"."a_table_whose_name_is_quite_long" ADD COLUMN IF NOT EXISTS "a_column_whose_name_is_long_too" "bigserial";
