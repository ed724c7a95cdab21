-- want nothing
CREATE TABLE "app".U&"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\0061\0062\0063" ("a" BIGINT);
