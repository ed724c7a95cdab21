-- want nothing
SELECT 'a'
  'b;', E'it\'s', $x$ $$ ' ; $x$, U&'\0061', B'01', N'x';
SELECT 1 /* a /* b; */ c */;
