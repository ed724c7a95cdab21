-- want 2:14 3:18
CREATE TABLE :schema.t ("a" BIGINT);
DROP TABLE "app".:tab;
