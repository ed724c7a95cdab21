-- want nothing in app
SELECT "t"."a", ("t"."pair")."left" FROM "app"."t" AS "t";
