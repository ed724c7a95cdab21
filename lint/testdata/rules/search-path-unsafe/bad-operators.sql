-- want 2:25
SELECT "a" <-> 'b', "a" %% 'c', "d" @> 'e' FROM "app"."t";
