-- want 3:3 5:3
DO $$ BEGIN
  FOR r IN SELECT 1 LOOP NULL; END LOOP; END $$;
DO $$ BEGIN
  x := 1; END $$;
