-- want 2:1 4:1 5:1 6:1 7:1 8:8 9:21
SET standard_conforming_strings = off;
SET standard_conforming_strings = on;
SET LOCAL "standard_conforming_strings" TO 'FALSE';
SET standard_conforming_strings TO 0;
SET SESSION Standard_Conforming_Strings TO no;
SET standard_conforming_strings TO f;
SELECT set_config('standard_conforming_strings', 'off', false);
DO $$ BEGIN PERFORM set_config('standard_conforming_strings', 'off', false); END $$;
