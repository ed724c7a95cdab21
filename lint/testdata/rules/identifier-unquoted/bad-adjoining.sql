-- want 2:8 2:17 3:13
SELECT a"b", "c"d FROM "app"."t";
SELECT 1 AS a,"x"FROM "app"."t";
