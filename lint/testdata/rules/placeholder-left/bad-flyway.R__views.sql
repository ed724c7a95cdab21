-- want 2:14 3:15
CREATE TABLE {schema}.job ("id" BIGINT);
CREATE TABLE "{schema}"."log" ("id" BIGINT DEFAULT '${schema}');
