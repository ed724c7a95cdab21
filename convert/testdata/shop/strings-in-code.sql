-- Statements in strings would go on naming the old schema.
CREATE TABLE shop.item (id int);
DO $$ BEGIN EXECUTE $q$DELETE FROM shop.item$q$; EXECUTE E'DELETE\tFROM shop.item'; END $$;
CREATE FUNCTION shop.p() RETURNS int LANGUAGE plpython3u SET search_path = pg_catalog AS $$ plpy.execute("DELETE FROM shop.item") $$;
CREATE TABLE shop.log (what regprocedure DEFAULT 'shop.p()'::regprocedure, which regclass DEFAULT E'shop.item'::regclass);
