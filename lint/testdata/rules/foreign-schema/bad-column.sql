-- want 2:8 in app
SELECT "public"."t"."a" FROM "app"."t";
