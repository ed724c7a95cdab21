-- want nothing in {schema}
CREATE TABLE "{schema}"."t" ("a" BIGINT);
CREATE INDEX "{schema}_i" ON "{schema}"."t" ("a");
