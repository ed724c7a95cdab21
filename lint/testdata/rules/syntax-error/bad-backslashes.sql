-- want 4:17 6:16 8:17 9:8 10:21 11:11
SET standard_conforming_strings = off;
SELECT 'it\'s', 'b';
SELECT 'c' FROM FROM;
SET LOCAL "standard_conforming_strings" TO 'true'; SET standard_conforming_strings TO 1;
SELECT '\' FROM;
SET SESSION Standard_Conforming_Strings TO no;
SELECT '\'' FROM;
SELECT set_config('standard_conforming_strings', 'off', false);
DO $$ BEGIN PERFORM set_config('standard_conforming_strings', 'off', false); END $$;
DO 'BEGIN SET standard_conforming_strings = off; END';
