-- want 3:1 7:1 12:1 17:1
\copy t from pstdin
DROP TABLE "a";
\if false
COPY "t" FROM STDIN;
\endif
DROP TABLE "a";
\if :x
COPY "t" FROM STDIN;
1	it
\.
DROP TABLE "a";
\else
\copy t from stdin
DROP TABLE is data
\endif
DROP TABLE "b";
