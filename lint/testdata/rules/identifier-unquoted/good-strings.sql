-- want nothing
SELECT 'select name from t', $$table$$, E'a\'name', 'name', "name" FROM "app"."t" WHERE "name" = 'name'; -- name
/* name */ SELECT U&"n\0061me" FROM "app"."t";
