-- want 2:21 2:33 2:49 2:65 3:21 3:30 3:49 3:61 4:10 4:21 4:30
CREATE TABLE "app"."αccounts" ("ａdmin" "text", "ɑdmin" "text", "ⅰd" "text");
CREATE TABLE "app"."ａｄｍｉｎ" ("аccoünt" "text", "üо" "text", "ⅳ" "text");
SELECT 'pαssword', 'ａdmin', '𝐚dmin';
