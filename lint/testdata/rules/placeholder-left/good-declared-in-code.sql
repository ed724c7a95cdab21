-- want nothing in a"{schema}
DO E'BEGIN CREATE TABLE "a""{schema}"."t" ("a" BIGINT); PERFORM E''a"{schema}''; END';
