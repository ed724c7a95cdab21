CREATE FUNCTION "o"."noop"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER "t" AFTER INSERT ON "o"."e" FOR EACH ROW EXECUTE FUNCTION "o"."noop"();
ALTER TABLE "o"."e_default" DISABLE TRIGGER "t";
CREATE TRIGGER "own" AFTER DELETE ON "o"."e_default" FOR EACH ROW EXECUTE FUNCTION "o"."noop"();
ALTER TABLE "o"."e_default" ADD CONSTRAINT "late" CHECK ("sequence" > 5);
ALTER TABLE "o"."e_default" ALTER COLUMN "payload" SET STATISTICS 7;
ALTER TABLE "o"."e_default" ALTER COLUMN "payload" SET STORAGE EXTERNAL;
CREATE STATISTICS "o"."stat" ON "id", "recorded_at" FROM "o"."e_default";
CREATE VIEW "o"."v" AS SELECT * FROM "o"."e_default";
CREATE POLICY "pol" ON "o"."e_default" USING (true);
COMMENT ON COLUMN "o"."e_default"."payload" IS 'why';
INSERT INTO "o"."e" ("sequence", "payload") VALUES (2000001, '{"a": 1}');
CREATE TABLE "o"."was" AS SELECT pg_get_triggerdef(oid) || tgenabled::text AS "what" FROM pg_trigger WHERE tgrelid = '"o"."e_default"'::regclass
  UNION ALL SELECT pg_get_constraintdef(oid) || conname FROM pg_constraint WHERE conrelid = '"o"."e_default"'::regclass
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = '"o"."e_default"'::regclass
  UNION ALL SELECT concat_ws(' ', attname, attstattarget, attstorage::text, col_description(attrelid, attnum)) FROM pg_attribute WHERE attrelid = '"o"."e_default"'::regclass
  UNION ALL SELECT polname FROM pg_policy UNION ALL SELECT stxname FROM pg_statistic_ext WHERE stxrelid = '"o"."e_default"'::regclass;
