-- want 3:16 in app
DO $$ BEGIN
  CREATE INDEX "x" ON "app"."t" ("a");
END $$;
