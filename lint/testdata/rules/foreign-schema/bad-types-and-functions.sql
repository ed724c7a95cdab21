-- want 2:29 2:68 3:8 in app
CREATE TABLE "app"."t" ("e" "public"."citext", "id" "uuid" DEFAULT "extensions"."uuid_generate_v4"());
SELECT "hstore"."akeys"("a") FROM "app"."t";
