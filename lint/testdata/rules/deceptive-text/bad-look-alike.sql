-- want 2:21 2:34
CREATE TABLE "app"."аccounts" ("sеcret" "text");
