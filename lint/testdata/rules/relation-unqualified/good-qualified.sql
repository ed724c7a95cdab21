-- want nothing
CREATE TABLE "app"."t" ("id" "bigserial" PRIMARY KEY, "u" BIGINT REFERENCES "app"."u" ("id"));
COMMENT ON COLUMN "app"."t"."id" IS 'x';
COMMENT ON CONSTRAINT "t_pkey" ON "app"."t" IS 'x';
DROP FUNCTION IF EXISTS "app"."f"("int4"), "app"."g"();
DROP TRIGGER IF EXISTS "tr" ON "app"."t";
ALTER SEQUENCE "app"."t_id_seq" OWNED BY NONE;
