-- want 2:1
COPY "app"."t" FROM STDIN;
1
2
