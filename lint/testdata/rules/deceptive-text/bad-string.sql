-- want 3:12 3:19
GRANT SELECT ON "app"."t" TO "bob";
SELECT 'admіn', 'a﻿b';
