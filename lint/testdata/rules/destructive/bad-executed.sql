-- want 4:11 5:11 6:11
DO $$
BEGIN
  EXECUTE 'DROP TABLE app.x';
  EXECUTE format('DROP TABLE %I', 'x');
  EXECUTE 'TRUNCATE ' || quote_ident('x');
  EXECUTE 'DELETE FROM app.x WHERE a = ' || quote_literal('x');
  EXECUTE 'SELECT 1';
  EXECUTE format('DELETE FROM app.x %s', 'WHERE true');
END $$;
