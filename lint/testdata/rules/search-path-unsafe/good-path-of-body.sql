-- want nothing
SET "search_path" TO "pg_catalog";
CREATE OR REPLACE FUNCTION "app"."f" () RETURNS void LANGUAGE plpgsql SET "search_path" TO "pg_catalog" AS $$
BEGIN
  PERFORM set_config('search_path', 'public', false);
END $$;
SELECT "mine"(1);
BEGIN;
SELECT pg_catalog.set_config('search_path', 'public', true);
COMMIT;
SELECT "mine"(1);
BEGIN;
SET "search_path" TO public;
ROLLBACK;
SELECT "mine"(1);
