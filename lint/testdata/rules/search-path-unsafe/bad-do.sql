-- want 4:11
DO $$
BEGIN
  PERFORM notify_all('x');
END $$;
