-- 1:
DO 'BEGIN EXECUTE $$DROP TABLE "{schema}"$$; END';
