--
-- PostgreSQL database dump
--

CREATE TABLE shop.sale (id int NOT NULL, amount int);
CREATE MATERIALIZED VIEW shop.total AS
 SELECT sum(sale.amount) AS amount
   FROM shop.sale
  WITH NO DATA;
CREATE MATERIALIZED VIEW shop.empty AS SELECT 1 AS a WITH NO DATA;
REFRESH MATERIALIZED VIEW shop.total;
