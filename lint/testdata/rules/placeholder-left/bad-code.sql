-- want 2:25 2:61 in app
DO 'BEGIN CREATE TABLE "{schema}"."t" ("a" "text" DEFAULT ''{schema}''); END';
