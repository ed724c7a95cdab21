-- want nothing
DELETE FROM "app"."t" WHERE "a" = 1;
DELETE FROM "app"."t" USING "app"."u" WHERE "t"."a" = "u"."a";
