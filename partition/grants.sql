-- What a role lacks to read the state of a table, whose schema's name is $1 and
-- whose own is $2.
WITH needed AS (
  SELECT c.oid, c.relname, n.oid AS schema, n.nspname
  FROM pg_catalog.pg_class AS t
  JOIN pg_catalog.pg_namespace AS tn ON tn.oid = t.relnamespace
  JOIN pg_catalog.pg_partitioned_table AS p ON p.partrelid = t.oid
  JOIN pg_catalog.pg_class AS c ON c.oid IN (t.oid, p.partdefid)
  JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE tn.nspname = $1::pg_catalog.text AND t.relname = $2::pg_catalog.text
)
SELECT pg_catalog.json_build_object(
  'role', CURRENT_USER,
  'schemas', (SELECT pg_catalog.json_agg(DISTINCT nspname) FROM needed WHERE NOT pg_catalog.has_schema_privilege(schema, 'USAGE')),
  'tables', (SELECT pg_catalog.json_agg(pg_catalog.json_build_object('schema', nspname, 'name', relname) ORDER BY oid)
    FROM needed WHERE NOT pg_catalog.has_table_privilege(oid, 'SELECT')))
