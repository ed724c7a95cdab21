-- want nothing
SELECT "a" FROM "app"."t"; -- plain
