-- want nothing
SELECT "a"[1:n], "a"[:2], "a"["b":"c"] FROM "app"."t";
