-- want 2:22 in a{b}
CREATE TABLE "a{b}"."{b}" ("a" BIGINT);
