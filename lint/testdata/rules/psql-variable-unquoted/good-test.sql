-- want nothing
SELECT :{?id};
\if :{?id}
SELECT 1;
\endif
\echo :id
