\set ON_ERROR_STOP on
\i other.sql
CREATE SCHEMA shop AUTHORIZATION bob;
CREATE SCHEMA crm;
SET search_path TO crm;
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE TABLE shop.customers (id bigint, mail citext, place public.geometry(Point, 4326), code vector(3));
CREATE TABLE crm.notes (id bigint);
INSERT INTO shop.customers VALUES (1, 'a@b');
COPY shop.customers (id, mail) FROM stdin;
2	it's
3	"c" $$
\.
SELECT pg_catalog.setval('shop.customers_id_seq', 3, true);
SELECT create_hypertable('customers', 'id');
GRANT SELECT ON TABLE shop.customers TO reader;
ALTER TABLE shop.customers RENAME COLUMN mail TO email;
ALTER TABLE shop.customers ADD EXCLUDE (id WITH =), DROP COLUMN code;
DROP TABLE IF EXISTS shop.old;
CREATE FUNCTION shop.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
DO $$ BEGIN EXECUTE 'DELETE FROM shop.customers WHERE id < 0'; END $$;
CREATE INDEX idx ON shop.customers (id);
CREATE INDEX shop_idx ON shop.customers (mail);
CREATE INDEX a_name_so_long_that_with_the_name_of_the_schema_it_is_too_long ON shop.customers (id);
CREATE ROLE reader;
ROLLBACK;
CREATE FUNCTION shop.g() RETURNS int LANGUAGE sql SET search_path FROM CURRENT AS $$ SELECT 1 $$;
CREATE TRIGGER far BEFORE INSERT ON shop.customers FOR EACH ROW EXECUTE FUNCTION audit.log();
