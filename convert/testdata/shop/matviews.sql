-- As pg_dump writes it: filled at the end.
SET default_tablespace = '';
CREATE TABLE shop.sale (id int NOT NULL, amount int);
CREATE MATERIALIZED VIEW shop.total AS
 SELECT sum(sale.amount) AS amount
   FROM shop.sale
  WITH NO DATA;
CREATE MATERIALIZED VIEW shop.top AS
 SELECT max(total.amount) AS amount FROM shop.total
  WITH NO DATA;
CREATE MATERIALIZED VIEW shop.empty AS SELECT 1 AS a WITH NO DATA;
CREATE UNIQUE INDEX shop_total_idx ON shop.total (amount);
REFRESH MATERIALIZED VIEW shop.total;
REFRESH MATERIALIZED VIEW shop.top;
