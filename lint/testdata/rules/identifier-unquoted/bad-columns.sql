-- want 2:29 2:52 2:75
CREATE TABLE "app"."users" (id BIGINT PRIMARY KEY, email "text" NOT NULL, MyName "text");
