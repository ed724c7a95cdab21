-- want 3:31 4:28
CREATE TABLE "app"."t" ("id" "bigserial", "n" BIGINT GENERATED ALWAYS AS IDENTITY);
CREATE SEQUENCE IF NOT EXISTS "app"."t_id_seq";
CREATE TABLE IF NOT EXISTS "app"."t_n_seq" ("a" BIGINT);
