-- 2:32: {schema} in code in plperl
CREATE TABLE IF NOT EXISTS "{schema}"."a" ("id" BIGINT);
DO LANGUAGE "plperl" 'my $x = "{schema}";';
