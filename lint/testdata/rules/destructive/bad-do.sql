-- want 5:5
DO $$
BEGIN
  IF true THEN
    DROP TABLE "app"."t";
  END IF;
END $$;
