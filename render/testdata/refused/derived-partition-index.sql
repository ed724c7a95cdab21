-- 2:28: PostgreSQL would cut the index
CREATE TABLE IF NOT EXISTS "{schema}"."p" ("a_column_whose_name_is_long_too" BIGINT) PARTITION BY RANGE ("a_column_whose_name_is_long_too");
CREATE TABLE IF NOT EXISTS "{schema}"."a_table_whose_name_is_quite_long" PARTITION OF "{schema}"."p" DEFAULT;
CREATE INDEX IF NOT EXISTS "{schema}_i" ON "{schema}"."p" ("a_column_whose_name_is_long_too");
