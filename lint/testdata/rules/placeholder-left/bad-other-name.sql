-- want 2:21 2:29
CREATE TABLE "app"."{table}_{suffix}" ("a" BIGINT);
