-- want nothing
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM "pg_catalog"."pg_roles" WHERE "rolname" = 'bob') THEN
    CREATE ROLE "bob";
  END IF;
END $$;
