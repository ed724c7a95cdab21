-- want 2:16 2:52
SELECT 'pgseal:{schema}', "pg_catalog"."nextval"('"{schema}"."s"');
