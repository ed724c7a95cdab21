-- want 2:15 3:15 3:31 in app
CREATE TABLE "{schema}"."t" ("a" BIGINT);
CREATE INDEX "{schema}_i" ON "{schema}"."t" ("a");
