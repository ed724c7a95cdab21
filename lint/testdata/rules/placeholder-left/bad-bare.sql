-- want 2:14 3:12 4:12
CREATE TABLE {schema}.t ("a" BIGINT);
DROP TABLE {{ .Schema }}.u;
DROP TABLE {{schema}}.v;
