-- want 4:22
DO $$
BEGIN
  CREATE TABLE "app"."aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaazzzz" ("a" BIGINT);
END $$;
