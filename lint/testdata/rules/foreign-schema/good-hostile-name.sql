-- want nothing in a"."b
CREATE TABLE "a"".""b"."t" ("a" BIGINT);
COMMENT ON TABLE "a"".""b"."t" IS 'public.t';
