-- want 2:25 2:39 2:68
CREATE TABLE "app"."t" (größe BIGINT, Ärger BIGINT, "ключ" BIGINT, ключ2 BIGINT);
