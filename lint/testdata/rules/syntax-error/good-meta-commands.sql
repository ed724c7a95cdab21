-- want nothing
\set ON_ERROR_STOP 1
\i other.sql
\echo 'it''s
SELECT 1 \gset
SELECT :'x' \g
\copy app.t from stdin
1;'
\.
SELECT 2 \; SELECT 3;
\restrict k
\unrestrict k
