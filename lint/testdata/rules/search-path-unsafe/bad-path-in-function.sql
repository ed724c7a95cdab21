-- want 6:8 10:8 14:8 19:8 24:8 27:8 29:8 33:8
CREATE OR REPLACE FUNCTION "app"."f" () RETURNS void LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
BEGIN
  PERFORM set_config('search_path', '', false);
END $$;
SELECT "mine"(1);
BEGIN;
SET LOCAL "search_path" TO "pg_catalog";
COMMIT;
SELECT "mine"(1);
BEGIN;
SET "search_path" TO "pg_catalog";
ROLLBACK;
SELECT "mine"(1);
BEGIN;
SAVEPOINT "s";
SET "search_path" TO "pg_catalog";
ROLLBACK TO "s";
SELECT "mine"(1);
COMMIT;
BEGIN;
SET LOCAL "search_path" TO "pg_catalog";
PREPARE TRANSACTION 'a';
SELECT "mine"(1);
SET "search_path" TO "pg_catalog";
RESET "search_path";
SELECT "mine"(1); SET "search_path" TO "pg_catalog";
RESET ALL;
SELECT "mine"(1);
SELECT pg_catalog.set_config('search_path', '', false);
DISCARD ALL;

SELECT "mine"(1);
SET "search_path" TO "pg_catalog";
SELECT "mine"(1);
BEGIN;
SET LOCAL "search_path" TO public;
SELECT 1;
COMMIT;
SELECT "mine"(1);
DO $$ BEGIN PERFORM pg_catalog.set_config('search_path', '', false); END $$;
SELECT "mine"(1);
