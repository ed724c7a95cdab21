-- want nothing
CREATE SEQUENCE "app"."t_id_seq";
CREATE TABLE "app"."t" ("id" "bigserial");
