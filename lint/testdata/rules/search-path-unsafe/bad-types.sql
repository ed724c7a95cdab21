-- want 2:29 2:41 2:55 3:13
CREATE TABLE "app"."t" ("e" citext, "m" "mood"[], "g" geometry(Point, 4326));
SELECT 'a'::ltree;
