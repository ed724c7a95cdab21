-- want 2:15
DO $$ DECLARE x CONSTANT int := 1;
BEGIN
  x := 2;
END $$;
