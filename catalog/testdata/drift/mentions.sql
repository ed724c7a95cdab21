-- The schema's name where only the text of a family has it: no catalog tells it
-- from a word that is equal by chance.
CREATE TABLE IF NOT EXISTS "{schema}"."{schema}_job" (
  "id" INT PRIMARY KEY,
  "channel" "text" DEFAULT '{schema}:job',
  CONSTRAINT "{schema}_job_id" CHECK ("id" > 0)
);
CREATE OR REPLACE FUNCTION "{schema}"."announce"() RETURNS "trigger" LANGUAGE "plpgsql"
  SET "search_path" TO "pg_catalog", "pg_temp" AS '
BEGIN
  PERFORM "pg_catalog"."pg_notify"(''{schema}:job'', '''');
  PERFORM "pg_catalog"."count"(*) FROM "{schema}"."{schema}_job" AS "job" WHERE "job"."id" > 0;
  RETURN NULL;
END';
CREATE OR REPLACE TRIGGER "{schema}_announce" AFTER INSERT ON "{schema}"."{schema}_job"
  FOR EACH ROW EXECUTE FUNCTION "{schema}"."announce"();
COMMENT ON TABLE "{schema}"."{schema}_job" IS 'the jobs of {schema}';
