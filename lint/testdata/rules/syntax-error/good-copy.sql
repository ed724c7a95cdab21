-- want nothing
COPY "app"."t" ("a", "b") FROM stdin WITH (FORMAT csv);
1,"it's
; DROP TABLE x
\.
SELECT 1;
