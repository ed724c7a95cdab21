-- The shop's own tables.
BEGIN;
CREATE SCHEMA shop;
SET search_path TO shop;

DROP TABLE IF EXISTS customers, shop.orders CASCADE;
DROP VIEW IF EXISTS big;
DROP TYPE IF EXISTS mood;
DROP FUNCTION IF EXISTS touch();

CREATE TYPE mood AS ENUM ('sad', 'it''s ok'); -- no plain form can run twice
CREATE DOMAIN email AS text CHECK (VALUE ~ '^[^@]+@[^@]+$');
CREATE TYPE address AS (street text, "Zip" varchar(10));

CREATE SEQUENCE ticket_seq;

/* Who buys. */
CREATE TABLE customers (
    id      bigserial PRIMARY KEY,
    Name    text NOT NULL,      -- folded to lower case, as PostgreSQL does
    mail    email UNIQUE,
    feels   mood DEFAULT 'sad',
    lives   address,
    ticket  bigint DEFAULT nextval('ticket_seq'),
    "Other" integer[],
    key     varchar(20) COLLATE "C",
    made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE orders (
    id int GENERATED ALWAYS AS IDENTITY,
    customer bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    total numeric(12, 2) CHECK (total >= 0 AND round(total, 2) = total),
    note text DEFAULT lower('NONE')
);

ALTER TABLE orders ADD PRIMARY KEY (id);
ALTER TABLE orders ADD CONSTRAINT orders_note_check CHECK (length(note) < 100),
    ADD CONSTRAINT orders_note_key UNIQUE (note);
ALTER TABLE customers ADD COLUMN age int, ADD last_order int;
ALTER TABLE customers ADD CONSTRAINT last_order_fkey FOREIGN KEY (last_order) REFERENCES orders (id);

CREATE INDEX ON orders (customer, total DESC);
CREATE INDEX ON orders (lower(note));
CREATE INDEX ON orders (upper(note));
CREATE UNIQUE INDEX shop_customers_mail ON customers (lower(mail)) WHERE mail IS NOT NULL;
CREATE INDEX orders_total ON ONLY orders USING btree (total numeric_ops);
ALTER TABLE orders CLUSTER ON orders_total;
COMMENT ON INDEX orders_total IS 'by total';
COMMENT ON TABLE orders IS 'what they buy in shop.orders';
COMMENT ON COLUMN shop.customers.mail IS 'where to write';

CREATE VIEW big AS
  WITH largest AS (SELECT customer, max(total) AS most FROM orders GROUP BY customer)
  SELECT customers.id, c2.name, largest.most, count(*) OVER () AS n
  FROM customers JOIN largest ON largest.customer = customers.id JOIN shop.customers AS c2 USING (id);
CREATE MATERIALIZED VIEW sums AS SELECT sum(total) AS s FROM orders;

CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql SET search_path TO shop, pg_temp AS $$
DECLARE
  who shop.customers%ROWTYPE;
BEGIN
  -- It's only a touch.
  NEW.note := coalesce(NEW.note, 'none') || nextval('shop.ticket_seq');
  SELECT * INTO who FROM shop.customers WHERE id = NEW.customer;
  RETURN NEW;
END
$$;

CREATE FUNCTION total_of(c bigint) RETURNS numeric STABLE LANGUAGE sql SET search_path = pg_catalog, pg_temp
  AS 'SELECT sum(total) FROM shop.orders WHERE customer = c AND note <> ''void''';

CREATE PROCEDURE nothing() LANGUAGE plpgsql SET search_path TO '' AS 'BEGIN NULL; END';

CREATE TRIGGER touched BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch();
CREATE CONSTRAINT TRIGGER later AFTER INSERT ON orders DEFERRABLE FOR EACH ROW EXECUTE PROCEDURE shop.touch();
CREATE RULE no_delete AS ON DELETE TO big DO INSTEAD NOTHING;
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS cheap ON orders;
CREATE POLICY cheap ON orders FOR SELECT USING (total < total_of(customer));
CREATE STATISTICS orders_stats ON customer, total FROM orders;
COMMIT;
DROP TRIGGER IF EXISTS touched2 ON orders;
CREATE TRIGGER touched2 AFTER DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION touch();
COMMENT ON TRIGGER touched2 ON orders IS 'last';
COMMENT ON CONSTRAINT orders_note_key ON shop.orders IS 'one';
