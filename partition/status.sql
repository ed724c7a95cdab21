-- Sizes and estimated rows of a table's partitions, and the column that says when
-- a row came in. $1 is the table's OID.
SELECT pg_catalog.json_build_object(
  'relations', (
    SELECT pg_catalog.json_agg(pg_catalog.json_build_object(
      'oid', c.oid::pg_catalog.int8,
      'rows', CASE WHEN c.reltuples >= 0 THEN c.reltuples::pg_catalog.int8 END,
      'bytes', pg_catalog.pg_total_relation_size(c.oid)))
    FROM pg_catalog.pg_inherits AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = $1::pg_catalog.int8::pg_catalog.oid),
  'clock', (
    SELECT a.attname FROM pg_catalog.pg_attribute AS a
    JOIN pg_catalog.pg_attrdef AS f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
    WHERE a.attrelid = $1::pg_catalog.int8::pg_catalog.oid AND a.atttypid = 'pg_catalog.timestamptz'::pg_catalog.regtype
      AND pg_catalog.pg_get_expr(f.adbin, f.adrelid)
        IN ('now()', 'CURRENT_TIMESTAMP', 'clock_timestamp()', 'statement_timestamp()', 'transaction_timestamp()')
    ORDER BY a.attnum LIMIT 1))
