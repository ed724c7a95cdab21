-- want 2:47 2:60 2:72 2:86
CREATE TABLE "app"."events" ("offset" BIGINT, name "text", key "text", value "text", type "text", "user" "text");
