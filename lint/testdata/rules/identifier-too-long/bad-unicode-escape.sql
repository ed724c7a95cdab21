-- want 2:20
CREATE TABLE "app".U&"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\0061\0062\0063\0064" ("a" BIGINT);
