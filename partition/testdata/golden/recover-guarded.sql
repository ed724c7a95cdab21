-- Partitions of "o"."e": width 2000000, head 2020000.
-- Apply: psql -X -v ON_ERROR_STOP=1 -f FILE

SET "client_encoding" TO 'UTF8';

-- repair "e_p1" [2000000, 4000000)
DO '#variable_conflict use_column
DECLARE
  asked TIMESTAMPTZ;
  failed TEXT;
  state TEXT;
BEGIN
-- No object of another schema stands in for one of PostgreSQL''s own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO ''off'';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO ''30s'';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO ''10000ms'';
PERFORM "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"(''pgseal:partitions:"o"."e"'', 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO ''500ms'';

ALTER TABLE "o"."e_default" DROP CONSTRAINT IF EXISTS "pgseal_recover";
ALTER TABLE "o"."e_default" ADD CONSTRAINT "pgseal_recover" CHECK ("sequence" IS NOT NULL AND "sequence" >= 2000000 AND "sequence" < 4000000) NOT VALID;
COMMIT;
-- No object of another schema stands in for one of PostgreSQL''s own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO ''off'';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO ''30s'';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO ''10000ms'';
PERFORM "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"(''pgseal:partitions:"o"."e"'', 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO ''500ms'';

BEGIN
ALTER TABLE "o"."e_default" VALIDATE CONSTRAINT "pgseal_recover";
EXCEPTION WHEN OTHERS OR query_canceled THEN
  failed := SQLERRM;
  state := SQLSTATE;
END;
COMMIT;
IF failed IS NULL THEN
-- No object of another schema stands in for one of PostgreSQL''s own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO ''off'';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO ''30s'';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO ''10000ms'';
PERFORM "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"(''pgseal:partitions:"o"."e"'', 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO ''500ms'';

BEGIN
CREATE TABLE "o"."pgseal_default_OID" (LIKE "o"."e_default" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION)
  USING "heap";
ALTER TABLE "o"."pgseal_default_OID" OWNER TO "pg_monitor";
ALTER TABLE "o"."pgseal_default_OID" DROP CONSTRAINT IF EXISTS "pgseal_recover";
CREATE TABLE "o"."e_p2" (LIKE "o"."e" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMPRESSION INCLUDING INDEXES)
  WITH ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."e_p2" OWNER TO "pg_monitor";
asked := "pg_catalog"."clock_timestamp"();
LOCK TABLE ONLY "o"."e" IN ACCESS EXCLUSIVE MODE;
LOCK TABLE "o"."e_default" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "o"."e" DETACH PARTITION "o"."e_default";
ALTER TABLE "o"."e_default" RENAME TO "e_p1";
ALTER INDEX "o"."e_default_pkey" RENAME TO "e_p1_pkey";
ALTER TABLE "o"."e_p1" OWNER TO "pg_monitor";
ALTER TABLE "o"."e_p1" SET ("autovacuum_vacuum_insert_scale_factor" = 0.0, "autovacuum_vacuum_insert_threshold" = 50000, "autovacuum_freeze_min_age" = 0, "fillfactor" = 100);
ALTER TABLE "o"."pgseal_default_OID" RENAME TO "e_default";
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p1" FOR VALUES FROM (2000000) TO (4000000);
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_p2" FOR VALUES FROM (4000000) TO (6000000);
ALTER TABLE "o"."e_p1" DROP CONSTRAINT IF EXISTS "pgseal_recover";
ALTER TABLE "o"."e" ATTACH PARTITION "o"."e_default" DEFAULT;
EXCEPTION WHEN OTHERS OR query_canceled THEN
  failed := SQLERRM;
  state := SQLSTATE;
END;
COMMIT;
PERFORM "pg_catalog"."set_config"(''pgseal.held'', extract(epoch FROM "pg_catalog"."clock_timestamp"() - asked)::"text", false);
END IF;
WHILE failed IS NOT NULL LOOP
-- No object of another schema stands in for one of PostgreSQL''s own, and no row is hidden.
SET LOCAL "search_path" TO "pg_catalog", "pg_temp";
SET LOCAL "row_security" TO ''off'';
-- Only locks are waited for with a limit, and a client that is gone holds none.
SET LOCAL "statement_timeout" TO 0;
SET LOCAL "idle_in_transaction_session_timeout" TO ''30s'';
-- One maintainer of this table at a time; nobody else waits behind this lock.
SET LOCAL "lock_timeout" TO ''10000ms'';
PERFORM "pg_catalog"."pg_advisory_xact_lock"("pg_catalog"."hashtextextended"(''pgseal:partitions:"o"."e"'', 0));
-- Others queue behind the locks that follow: give way soon.
SET LOCAL "lock_timeout" TO ''500ms'';

  BEGIN
ALTER TABLE "o"."e_default" DROP CONSTRAINT IF EXISTS "pgseal_recover";
  EXIT;
  EXCEPTION WHEN lock_not_available THEN
    PERFORM "pg_catalog"."pg_sleep"(0.2 + "pg_catalog"."random"());
  END;
  COMMIT;
END LOOP;
COMMIT;
IF failed IS NOT NULL THEN
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = failed;
END IF;
END
';
