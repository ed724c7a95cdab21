-- want nothing
SET standard_conforming_strings = on;
SET standard_conforming_strings TO DEFAULT;
SET standard_conforming_strings TO 1;
SELECT pg_catalog.set_config('search_path', '', false);
ALTER ROLE "a" SET standard_conforming_strings = off;
BEGIN;
SET LOCAL standard_conforming_strings = off;
SELECT 'it\'s; SELECT';
ROLLBACK;
SELECT 'a\';
