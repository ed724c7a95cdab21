CREATE TABLE a (id int;

CREATE TABLE b (id int);
CREATE TABEL c ();
\echo its fine
SELECT :x;
