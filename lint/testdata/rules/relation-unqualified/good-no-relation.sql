-- want nothing
CREATE EXTENSION IF NOT EXISTS "pgcrypto";
CREATE ROLE "bob";
GRANT USAGE ON SCHEMA "app" TO "bob";
LISTEN "channel";
SET "search_path" TO "app";
COMMENT ON SCHEMA "app" IS 'x';
