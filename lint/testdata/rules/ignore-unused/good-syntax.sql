-- want nothing
-- pgseal:ignore syntax-error a form of PostgreSQL 19
SELECT FROM FROM;
