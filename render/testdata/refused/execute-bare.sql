-- 1:
DO 'BEGIN EXECUTE ''DROP TABLE {schema}.t''; END';
