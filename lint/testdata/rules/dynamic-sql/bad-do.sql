-- want 6:28
DO $$
DECLARE r record;
BEGIN
  FOR r IN SELECT tablename FROM pg_tables LOOP
    EXECUTE 'TRUNCATE ' || r.tablename;
  END LOOP;
END $$;
