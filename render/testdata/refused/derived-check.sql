-- 1:28: PostgreSQL would cut the constraint
CREATE TABLE IF NOT EXISTS "{schema}"."a_table_whose_name_is_quite_long" ("a_column_whose_name_is_long_too" BIGINT, CHECK ("a_column_whose_name_is_long_too" > 0));
