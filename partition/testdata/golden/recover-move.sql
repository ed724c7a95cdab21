-- Partitions of "o"."e": width 2000000, head 6000002.
-- Apply: psql -X -v ON_ERROR_STOP=1 -f FILE

SET "client_encoding" TO 'UTF8';

-- repair "e_p3" [6000000, 8000000)
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
-- No object of another schema stands in for one of PostgreSQL's own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO 'off';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO '30s';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO '10000ms';
SELECT "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"('pgseal:partitions:"o"."e"', 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO '500ms';
CREATE TABLE "o"."pgseal_default_OID" (LIKE "o"."e_default" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)
  USING "heap";
ALTER TABLE "o"."pgseal_default_OID" OWNER TO "pg_monitor";
ALTER TABLE "o"."pgseal_default_OID" DROP CONSTRAINT IF EXISTS "pgseal_recover";
CREATE TABLE "o"."e_p1" (LIKE "o"."e" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)
  WITH ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."e_p1" OWNER TO "pg_monitor";
CREATE TABLE "o"."e_p2" (LIKE "o"."e" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION INCLUDING INDEXES)
  WITH ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."e_p2" OWNER TO "pg_monitor";
CREATE TABLE "o"."e_p4" (LIKE "o"."e" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION INCLUDING INDEXES)
  WITH ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."e_p4" OWNER TO "pg_monitor";
LOCK TABLE ONLY "o"."e" IN ACCESS EXCLUSIVE MODE;
LOCK TABLE "o"."e_default" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "o"."e" DETACH PARTITION "o"."e_default";
ALTER TABLE "o"."e_default" RENAME TO "e_p3";
ALTER INDEX "o"."e_default_pkey" RENAME TO "e_p3_pkey";
ALTER TABLE "o"."e_p3" OWNER TO "pg_monitor";
ALTER TABLE "o"."e_p3" SET ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."pgseal_default_OID" RENAME TO "e_default";
DO '#variable_conflict use_column
DECLARE
  n BIGINT;
  copied BIGINT := 0;
BEGIN
  INSERT INTO "o"."e_p1" ("id", "sequence", "payload", "tracing_context", "recorded_at")
  SELECT "id", "sequence", "payload", "tracing_context", "recorded_at" FROM "o"."e_p3" WHERE "sequence" >= 2000000 AND "sequence" < 4000000;
  GET DIAGNOSTICS n = ROW_COUNT;
  copied := copied + n;
  DELETE FROM "o"."e_p3" WHERE NOT ("sequence" >= 6000000 AND "sequence" < 8000000);
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n <> copied THEN
    RAISE EXCEPTION USING ERRCODE = ''PGS01'',
      MESSAGE = "pg_catalog"."format"(''%s rows are to leave DEFAULT and %s were copied'', n, copied),
      HINT = ''Rows came in since this was planned. Plan again.'';
  END IF;
END
';
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p3" FOR VALUES FROM (6000000) TO (8000000);
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p1" FOR VALUES FROM (2000000) TO (4000000);
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p2" FOR VALUES FROM (4000000) TO (6000000);
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p4" FOR VALUES FROM (8000000) TO (10000000);
ALTER TABLE "o"."e_p3" DROP CONSTRAINT IF EXISTS "pgseal_recover";
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_default" DEFAULT;
COMMIT;
