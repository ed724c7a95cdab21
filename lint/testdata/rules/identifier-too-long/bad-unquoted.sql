-- want 2:20
CREATE TABLE "app".aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaBCDE ("a" BIGINT);
